// A request as plain data: `{ method, path, query, headers, body, form, multipart }`, and how it is sent.
const BOUNDARY = "----digest";

/** Headers of a user whose password is the name; none for a visitor. */
export function credentialsOf(user) {
  return user === undefined ? {} : { authorization: `Basic ${Buffer.from(`${user}:${user}`).toString("base64")}` };
}

/** The request below an index address. Query and form are lists of pairs or objects; values that are no texts go as JSON. */
export function requestBelow(root, { method, path, query = {}, headers = {}, ...more }) {
  const { type, body } = bodyOf(more);
  const search = encoded(query);
  const url = root.replace(/\/$/, "") + path + (search === "" ? "" : `${path.includes("?") ? "&" : "?"}${search}`);
  return new Request(url, {
    method,
    headers: { ...(type !== undefined && { "content-type": type }), ...headers },
    ...(body !== undefined && !/^(?:GET|HEAD)$/.test(method) && { body }),
  });
}

function bodyOf({ body, raw, form, multipart }) {
  if (raw !== undefined) return { type: "application/json", body: raw };
  if (body !== undefined) return { type: "application/json", body: JSON.stringify(body) };
  if (form !== undefined) return { type: "application/x-www-form-urlencoded", body: encoded(form) };
  if (multipart !== undefined)
    return { type: `multipart/form-data; boundary=${BOUNDARY}`, body: multipartText(multipart) };
  return {};
}

/** Names and values as they stand in an address; lists as `name[]`, objects as `name[member]`. */
function encoded(values) {
  const pairs = Array.isArray(values) ? values : Object.entries(values);
  return pairs
    .flatMap(([name, value]) => flat(name, value))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join("&");
}

function flat(name, value) {
  if (Array.isArray(value)) return value.flatMap((item) => flat(`${name}[]`, item));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([member, item]) => flat(`${name}[${member}]`, item));
  return [[name, (typeof value === "string" ? value : String(value)).toWellFormed()]];
}

/** A part whose value is `{ file, text }` is a file. */
function multipartText(values) {
  const parts = Object.entries(values).flatMap(([name, value]) =>
    value?.file === undefined ? flat(name, value) : [[name, value]],
  );
  const texts = parts.map(([name, value]) => {
    const file = value.file === undefined ? "" : `; filename="${value.file}"\r\nContent-Type: application/json`;
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value.text ?? value}\r\n`;
  });
  return `${texts.join("")}--${BOUNDARY}--\r\n`;
}
