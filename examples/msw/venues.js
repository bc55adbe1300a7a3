const API = "https://hotel.example/en/api/calendar/events/v1";

/** The code under test: draws the hotel's places, or says that there are none to be had. */
export async function showVenues(list) {
  const answer = await fetch(`${API}/venues?per_page=50`).catch(() => undefined);
  if (!answer?.ok) {
    list.textContent = "The hotel can't be reached.";
    return;
  }
  const { venues } = await answer.json();
  list.replaceChildren(
    ...venues.map(({ venue, city }) =>
      Object.assign(document.createElement("li"), { textContent: `${venue}, ${city}` }),
    ),
  );
}
