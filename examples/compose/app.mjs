// The program: it needs nothing but the address of an API.
const answer = await fetch(`${process.env.API_ROOT}calendar/events/v1/events?per_page=3`);
const { events } = await answer.json();
for (const { title, start_date: start } of events) console.log(start, title);
