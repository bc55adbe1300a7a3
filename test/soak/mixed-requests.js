// Requests of every kind, as a day of work brings them.

const API = "/en/api";
const EVENTS = `${API}/calendar/events/v1/events`;

export const JSON_TYPE = { "Content-Type": "application/json" };

/** An event that another number makes another. */
export const EVENT = { title: "Round {n}", start_date: "2030-05-01 10:00:00", end_date: "2030-05-01 11:00:00" };

/** A read that is the same each time. */
export const READ = { method: "GET", path: EVENTS };

/** A write that is another each time. */
export const WRITE = { method: "POST", path: EVENTS, headers: JSON_TYPE, body: JSON.stringify(EVENT) };

/** One round of everything. */
export const mixedRequests = [
  READ,
  { method: "GET", path: `${EVENTS}?per_page=5&search=spa&n={n}` },
  { method: "GET", path: `/sv/api/calendar/events/v1/events?page=2&n={n}` },
  WRITE,
  { method: "GET", path: `${EVENTS}/101` },
  { method: "POST", path: `${EVENTS}/101`, headers: JSON_TYPE, body: '{"title":"Changed {n}"}' },
  { method: "GET", path: `${EVENTS}?per_page=x{n}` },
  { method: "DELETE", path: `${EVENTS}/{n}` },
  { method: "GET", path: `${API}/calendar-core/v1/events?per_page=3&_embed=1` },
  { method: "GET", path: `${API}/calendar/events/v1/categories?n={n}` },
  {
    method: "POST",
    path: `${API}/calendar/events/v1/venues`,
    headers: JSON_TYPE,
    body: '{"venue":"Hall {n}"}',
  },
  {
    method: "POST",
    path: `${API}/code-snippets/v1/snippets`,
    headers: JSON_TYPE,
    body: '{"name":"Snippet {n}","code":"echo {n};"}',
  },
  {
    method: "POST",
    path: `${API}/contact-form/v1/contact-forms/{n}/feedback`,
    headers: { "Content-Type": "multipart/form-data; boundary=b" },
    body: '--b\r\nContent-Disposition: form-data; name="your-name"\r\n\r\nAda {n}\r\n--b--\r\n',
  },
  {
    method: "POST",
    path: `${API}/batch/v1`,
    headers: JSON_TYPE,
    body: JSON.stringify({
      requests: [1, 2, 3].map(() => ({ method: "POST", path: "/calendar/events/v1/events", body: EVENT })),
    }),
  },
  { method: "OPTIONS", path: EVENTS },
  { method: "GET", path: `${API}/nowhere/{n}` },
  { method: "GET", path: API },
  { method: "GET", path: `/en/event/nothing-{n}/` },
  { method: "GET", path: "/__standin/requests?status=400" },
];
