// What one of several test runners does: the same writes as its neighbours, in a sandbox of its own.
import assert from "node:assert/strict";

const { API, SANDBOX } = process.env;
const call = async (method, path, body) => {
  const answer = await fetch(API + path, {
    method,
    headers: { "Content-Type": "application/json", "X-Standin-Sandbox": SANDBOX },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
};

const before = await call("GET", "/calendar/events/v1/events?per_page=1");
for (let round = 1; round <= 20; round += 1) {
  const made = await call("POST", "/calendar/events/v1/events", {
    title: `Round ${round}`,
    start_date: "2030-05-01 10:00:00",
    end_date: "2030-05-01 11:00:00",
  });
  assert.equal(made.status, 201);
  const listed = await call("GET", "/calendar/events/v1/events?per_page=1");
  assert.equal(listed.body.total, before.body.total + round);
}
console.log(`${SANDBOX}: 20 events made, nobody else's seen`);
