import { useEffect, useState } from "react";

const LANGUAGES = { en: "What is on", sv: "Vad som händer" };

/** What the hotel has on, in a language of its own. */
export function App() {
  const [language, setLanguage] = useState("en");
  const { events, failure } = useEvents(language);
  return (
    <main>
      <h1>{LANGUAGES[language]}</h1>
      {Object.keys(LANGUAGES).map((name) => (
        <button key={name} onClick={() => setLanguage(name)} aria-pressed={name === language}>
          {name}
        </button>
      ))}
      {failure && <p role="alert">{failure}</p>}
      <ul>
        {events.map((event) => (
          <Event key={event.id} {...event} />
        ))}
      </ul>
    </main>
  );
}

function Event({ title, url, image, start_date: start }) {
  return (
    <li>
      {image && <img src={image.url} alt="" width="120" height="80" />}
      {/* Titles are HTML, as the API sends them. */}
      <a href={url} dangerouslySetInnerHTML={{ __html: title }} /> <time>{start}</time>
    </li>
  );
}

function useEvents(language) {
  const [shown, setShown] = useState({ events: [] });
  useEffect(() => {
    const ending = new AbortController();
    fetch(`/${language}/api/calendar/events/v1/events?per_page=5`, { signal: ending.signal })
      .then(async (answer) => (answer.ok ? answer.json() : Promise.reject(new Error("Try again later"))))
      .then(({ events }) => setShown({ events }))
      .catch(({ name, message }) => name !== "AbortError" && setShown({ events: [], failure: message }));
    return () => ending.abort();
  }, [language]);
  return shown;
}
