/** The code under test: books a swim and gives its id; rejects when the site does not take it. */
exports.bookSwim = async function bookSwim(apiRoot) {
  const body = new URLSearchParams({
    title: "Moonlight swim",
    start_date: "2030-06-01 21:00",
    end_date: "2030-06-01 22:30",
  });
  const answer = await fetch(`${apiRoot}calendar/events/v1/events`, { method: "POST", body });
  if (!answer.ok) throw new Error("The site is busy, try again.");
  const { id } = await answer.json();
  return id;
};
