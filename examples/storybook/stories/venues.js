/** A list of the hotel's places, with a button that adds one; `fetch` is what it asks the API with. */
export function venueList({ apiRoot, fetch }) {
  const [section, list, button] = ["section", "ul", "button"].map((name) => document.createElement(name));
  const venues = `${apiRoot}calendar/events/v1/venues`;
  const show = async () => {
    const answer = await fetch(`${venues}?per_page=50`);
    if (!answer.ok) return list.replaceChildren("The hotel can't be reached.");
    const { venues: found } = await answer.json();
    list.replaceChildren(
      ...found.map(({ venue }) => Object.assign(document.createElement("li"), { textContent: venue })),
    );
  };
  button.textContent = "Add a sauna";
  button.addEventListener("click", async () => {
    await fetch(venues, { method: "POST", body: new URLSearchParams({ venue: "The Sauna" }) });
    await show();
  });
  section.append(list, button);
  void show();
  return section;
}
