import { expect, test } from "vitest";
import { costValues, formattedCost, parsedCost } from "../../../src/families/calendar/cost.ts";

test.each([
  ["25", "$25", "", "", ["25"]],
  ["$25", "$25", "$", "prefix", ["25"]],
  ["$ 10 - $20", "$10 – $20", "", "", ["10", "20"]],
  ["25 kr", "25kr", "kr", "postfix", ["25"]],
  ["25kr", "25kr", "kr", "postfix", ["25"]],
  ["850 - 1250 kr", "$850 – $1250", "", "", ["850", "1250"]],
  ["850 kr, 1250 kr", "850kr – 1250kr", "kr", "postfix", ["850", "1250"]],
  ["free, 20$, 30$", "20$ – 30$", "$", "postfix", ["20", "30"]],
  ["20¥, 30$", "$20 – $30", "", "", ["20", "30"]],
  [[10, 20], "$10 – $20", "", "", ["10", "20"]],
  ["20 - 10", "$10 – $20", "", "", ["10", "20"]],
  ["€5", "€5", "€", "prefix", ["5"]],
  ["12.50", "$12.50", "", "", ["12.50"]],
  [30, "$30", "", "", ["30"]],
  ["10,50", "$10,50", "", "", ["10.50"]],
  ["1,000", "$1,000", "", "", ["1000"]],
  ["0 kr", "Free", "kr", "postfix", ["0"]],
  ["Gratis", "Gratis", "", "", ["gratis"]],
  ["By donation", "By donation", "", "", ["by-donation"]],
  ["25 per day", "25per day", "per day", "postfix", ["25"]],
  ["0", "", "", "", []],
  [0, "", "", "", []],
  ["", "", "", "", []],
  [null, "", "", "", []],
])("reads the cost %s", (written, shown, symbol, position, values) => {
  const cost = parsedCost(written);
  expect(cost).toMatchObject({ currency_symbol: symbol, currency_position: position });
  expect(formattedCost(cost)).toBe(shown);
  expect(costValues(cost.cost)).toEqual(values);
});

test.each([
  ["0", "Free", ["0"]],
  ["850-1250", "850kr – 1250kr", ["850", "1250"]],
  ["1250 - 850", "850kr – 1250kr", ["850", "1250"]],
  ["300 - 300", "300kr", ["300"]],
])("shows the stored cost %s", (cost, shown, values) => {
  expect(formattedCost({ cost, currency_symbol: "kr", currency_position: "postfix" })).toBe(shown);
  expect(costValues(cost)).toEqual(values);
});
