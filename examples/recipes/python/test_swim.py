"""Tests in Python against a running stand-in, each in a sandbox of its own; the standard library is enough.

    npx standin --now 2030-03-14T09:30:00Z
    python3 -m unittest
"""

import json
import os
import unittest
import urllib.error
import urllib.request
import uuid

STANDIN = os.environ.get("STANDIN_URL", "http://127.0.0.1:4010")
EVENTS = "/en/api/calendar/events/v1/events"


def ask(method, path, body=None, sandbox=""):
    """Status and parsed answer; a refusal is an answer, too."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "X-Standin-Sandbox": sandbox}
    request = urllib.request.Request(STANDIN + path, data=data, headers=headers, method=method)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refusal:
        return refusal.code, json.load(refusal)


class Swim(unittest.TestCase):
    def setUp(self):
        self.sandbox = f"swim-{uuid.uuid4()}"
        self.addCleanup(ask, "DELETE", f"/__standin/sandboxes/{self.sandbox}")

    def ask(self, method, path, body=None):
        return ask(method, path, body, self.sandbox)

    def test_a_swim_is_booked_and_found_again(self):
        times = {"start_date": "2030-06-21 22:00:00", "end_date": "2030-06-21 23:00:00"}
        status, event = self.ask("POST", EVENTS, {"title": "Moonlight swim", **times})
        self.assertEqual(status, 201)
        self.assertEqual(self.ask("GET", f"{EVENTS}/{event['id']}")[1]["title"], "Moonlight swim")
        wanted = {"method": "POST", "params": {"title": "Moonlight swim"}, "count": 1}
        self.assertEqual(self.ask("POST", "/__standin/requests/verify", wanted)[0], 200)
        # Whoever is in another sandbox, or in none, does not see it.
        self.assertEqual(ask("GET", f"{EVENTS}/{event['id']}")[0], 404)

    def test_what_lacks_its_times_is_refused_as_the_site_does(self):
        status, refusal = self.ask("POST", EVENTS, {"title": "Some day"})
        self.assertEqual((status, refusal["code"]), (400, "rest_missing_callback_param"))

    def test_a_site_that_is_down(self):
        self.ask("POST", "/__standin/faults", {"answer": {"status": 503}, "times": 1})
        self.assertEqual([self.ask("GET", EVENTS)[0] for _ in range(2)], [503, 200])


if __name__ == "__main__":
    unittest.main()
