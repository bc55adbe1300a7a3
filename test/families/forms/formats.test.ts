import { describe, expect, it } from "vitest";
import {
  isDate,
  isMailAddress,
  isMailboxList,
  isNumber,
  isTelephone,
  isUrl,
} from "../../../src/families/forms/formats.ts";

const table = {
  isEmail: {
    check: isMailAddress,
    yes: ["a@b.se", "first.last+tag@example.test", "o'neil@ex-ample.test"],
    no: ["", "x@", "a@b", "a b@example.test", "a@-b.test", "a@b..test", "å@example.test", "@example.test"],
  },
  isUrl: {
    check: isUrl,
    yes: ["https://example.test", "http://a", "mailto:a@b.se", "HTTPS://A.TEST/x?y"],
    no: ["", "nope", "example.test", "javascript:alert(1)", "//example.test", "https:"],
  },
  isTelephone: {
    check: isTelephone,
    yes: ["+46 23 000 01", "0046 (23) 000-01", "023-000 01", "02300001#12"],
    no: ["", "abc", "12345", "+46 2", "1234567890123456", "02a3000"],
  },
  isNumber: { check: isNumber, yes: ["0", "-1", "1.5", ".5", "1e3"], no: ["", "two", "1,5", "0x1", "1.", "+1"] },
  isDate: {
    check: isDate,
    yes: ["2027-01-10", "2028-02-29"],
    no: ["", "10/01/2027", "2027-02-29", "2027-13-01", "2027-1-1", "2027-01-10 10:00"],
  },
  isMailboxList: {
    check: isMailboxList,
    yes: ["a@b.se", "Desk <a@b.se>", "a@b.se, Other <c@d.se>", "a@b.se,", '"Desk, main" <a@b.se>'],
    no: ["", "Desk", "Desk <>", ",", "[your-email]"],
  },
};

describe.each(Object.entries(table))("%s", (_name, { check, yes, no }) => {
  it.each(yes)("accepts %j", (text) => expect(check(text)).toBe(true));
  it.each(no)("refuses %j", (text) => expect(check(text)).toBe(false));
});
