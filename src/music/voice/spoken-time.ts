import { spokenNumber } from "./spoken-number.ts";

const UNITS: readonly (readonly [pattern: RegExp, ms: number])[] = [
  [/^(?:hours?|h)$/, 3_600_000],
  [/^(?:minutes?|mins?|m)$/, 60_000],
  [/^(?:seconds?|secs?|s)$/, 1_000],
];
const CLOCK = /^(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)$/;
const HALF_MS = 0.5;
const SECOND_MS = 1_000;

/**
 * A length of time in milliseconds: `1:30`, `90 seconds`, `one minute thirty`, `two and a half minutes`. Null for any
 * other words, also for a number without a unit.
 */
export function spokenTime(text: string): number | null {
  const words = text.toLowerCase().replace(/^(?:about|around|exactly) /, "");
  const [clock, hours = "0", minutes = "", seconds = ""] = CLOCK.exec(words) ?? [];
  if (clock !== undefined) return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * SECOND_MS;
  return inUnits(words.replaceAll(/(\d)(?=[a-z])/g, "$1 "));
}

function inUnits(words: string): number | null {
  let total = 0;
  let last: number | null = null;
  let number: string[] = [];
  for (const word of words.replaceAll("-", " ").split(" ")) {
    const unit = UNITS.find(([pattern]) => pattern.test(word))?.[1];
    if (unit === undefined) {
      if (!(word === "and" && number.length === 0)) number.push(word);
      continue;
    }
    const amount = amountOf(number.join(" "));
    if (amount === null || (last !== null && unit >= last)) return null;
    total += amount * unit;
    last = unit;
    number = [];
  }
  if (last === null) return null;
  return number.length === 0 ? total : withRest(total, number.join(" "), last);
}

/** `a minute and a half`, `one minute thirty`: the rest is in the next smaller unit. */
function withRest(total: number, rest: string, last: number): number | null {
  if (rest === "a half" || rest === "half") return total + last * HALF_MS;
  const amount = spokenNumber(rest);
  return amount === null || amount >= 60 || last === SECOND_MS ? null : total + (amount * last) / 60;
}

function amountOf(words: string): number | null {
  if (/^(?:a|an|)$/.test(words)) return words === "" ? null : 1;
  if (/^(?:half a|half an|half)$/.test(words)) return HALF_MS;
  if (/^a (?:couple|couple of)$/.test(words)) return 2;
  const whole = words.replace(/ and a half$/, "");
  const number = spokenNumber(whole);
  return number === null || whole === words ? number : number + HALF_MS;
}
