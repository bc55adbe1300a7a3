const answer = await fetch("/en/api/calendar/events/v1/events?per_page=5");
const { events } = await answer.json();
const list = document.querySelector("#events");
// Titles are HTML, as the API sends them.
for (const { title, start_date: start } of events) list.insertAdjacentHTML("beforeend", `<li>${start} ${title}</li>`);
