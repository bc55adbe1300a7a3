import { createStandin } from "standin";

let orders = 0;

/** Answers in place of the route's own behaviour. Parameters are checked by then. */
const createOrder = (call) => {
  orders += 1;
  return { status: 201, body: { id: orders, product: call.params.product_id, language: call.language } };
};

const site = await createStandin({ handlers: { "POST /shop/v3/marketplace/create-order": createOrder } });

for (const body of ["product_id=12", ""]) {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const answer = await site.fetch(`${site.apiRoot}shop/v3/marketplace/create-order`, { method: "POST", headers, body });
  console.log(answer.status, await answer.text());
}
