describe("swims", () => {
  let site;

  // A sandbox of its own: give the app under test the address `${site}/en/api`, and all that it calls stays in it.
  beforeEach(() => {
    site = `${Cypress.env("standin")}/@test-${Cypress._.uniqueId()}`;
  });

  it("are booked and found again", () => {
    const body = { title: "Moonlight swim", start_date: "2030-06-21 22:00:00", end_date: "2030-06-21 23:00:00" };
    const events = `${site}/en/api/calendar/events/v1/events`;
    cy.request("POST", events, body).then(({ body: { id } }) => {
      cy.request(`${events}/${id}`).its("body.title").should("equal", "Moonlight swim");
    });
    cy.request("POST", `${site}/__standin/requests/verify`, { method: "POST", count: 1 });
  });
});
