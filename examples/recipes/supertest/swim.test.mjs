// supertest asks a server in the process: no port to choose, no server to start.
// `npm install --save-dev standin supertest && node --test`
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, beforeEach, test } from "node:test";
import { createStandin } from "standin";
import request from "supertest";

const EVENTS = "/en/api/calendar/events/v1/events";
const site = await createStandin({ now: "2030-03-14T09:30:00Z" });
const server = createServer(site.listener);

beforeEach(() => site.reset());
after(() => site.close());

test("a swim is booked and found again", async () => {
  const times = { start_date: "2030-06-21 22:00:00", end_date: "2030-06-21 23:00:00" };
  const made = await request(server)
    .post(EVENTS)
    .send({ title: "Moonlight swim", ...times })
    .expect(201);
  const { body } = await request(server).get(`${EVENTS}/${made.body.id}`).expect(200);
  assert.equal(body.title, "Moonlight swim");
});

test("what lacks its times is refused as the site does", async () => {
  const { body } = await request(server).post(EVENTS).send({ title: "Some day" }).expect(400);
  assert.equal(body.code, "rest_missing_callback_param");
});

test("a site that is down", async () => {
  site.fault({ answer: { status: 503 }, times: 1 });
  await request(server).get(EVENTS).expect(503);
  await request(server).get(EVENTS).expect(200);
});
