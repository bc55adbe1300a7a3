import { withoutTrailing } from "../text/trim.ts";
import { WholeFloat } from "./raw-value.ts";
import type { RawValue } from "./raw-value.ts";

const digits = 14;

/** A scalar as text: true is "1", false and null are "", floats keep 14 digits; undefined for lists and maps. */
export function textOf(value: RawValue): string | undefined {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
      return Number.isInteger(value) ? String(value) : floatText(value);
    case "boolean":
      return value ? "1" : "";
    default:
      if (value === null) return "";
      return value instanceof WholeFloat ? floatText(value.value) : undefined;
  }
}

function floatText(value: number): string {
  if (Number.isNaN(value)) return "NAN";
  if (!Number.isFinite(value)) return value > 0 ? "INF" : "-INF";
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  const [mantissa = "", exponent = "0"] = value.toExponential(digits - 1).split("e");
  const power = Number(exponent);
  const significant = withoutTrailing(withoutTrailing(mantissa, "0"), ".");
  if (power >= -4 && power < digits) return plainText(significant, power);
  const point = significant.includes(".") ? "" : ".0";
  return `${significant}${point}E${power < 0 ? "-" : "+"}${Math.abs(power)}`;
}

function plainText(significant: string, power: number): string {
  const sign = significant.startsWith("-") ? "-" : "";
  const figures = significant.replace(/[-.]/g, "");
  if (power < 0) return `${sign}0.${"0".repeat(-power - 1)}${figures}`;
  const whole = figures.slice(0, power + 1).padEnd(power + 1, "0");
  const rest = figures.slice(power + 1);
  return sign + whole + (rest === "" ? "" : `.${rest}`);
}
