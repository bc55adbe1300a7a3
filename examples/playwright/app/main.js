const TAGS = "http://127.0.0.1:4310/en/api/calendar/events/v1/tags";
const [form, status, list] = ["form", "[role=status]", "ul"].map((selector) => document.querySelector(selector));

async function show() {
  const answer = await fetch(`${TAGS}?per_page=50&hide_empty=false`);
  const { tags } = await answer.json();
  list.replaceChildren(
    ...tags.map(({ name, urls }) => {
      const [item, link] = ["li", "a"].map((element) => document.createElement(element));
      Object.assign(link, { textContent: name, href: urls.self });
      item.append(link);
      return item;
    }),
  );
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await fetch(TAGS, { method: "POST", body: new URLSearchParams(new FormData(form)) });
  status.textContent = answer.ok ? "Added" : "Try again later";
  await show();
});

await show();
