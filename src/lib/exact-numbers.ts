/**
 * JavaScript holds whole numbers exactly up to 2^53 - 1, and JSON has no such bound: `2512292042121000001` is read as
 * `2512292042121000000`. One rule holds wherever the platform reads JSON that others wrote: a number is taken when its whole part reads
 * back as it was written. Any other is refused by its path, or is carried as the text of its digits.
 */
interface RoundedNumber {
  /** The keys and indices that lead to it. */
  path: string[];
  /** As it is written. */
  literal: string;
  /** Where it begins in the text. */
  at: number;
}

/** Digits from which a number may be rounded. Most texts have no such run, and cost only this search. */
const EXACT_DIGITS = 15;
const LONG_RUN = /\d{16}/;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** Whether the whole part of a number is another when JavaScript reads it. A number with an exponent is an approximation as it is written. */
function isRounded(literal: string): boolean {
  const [whole = ""] = literal.replace("-", "").split(".");
  if (whole.length <= EXACT_DIGITS || /[eE]/.test(literal)) return false;
  return String(Math.abs(Number(literal))).split(".")[0] !== whole;
}

/** Whether a text is a number that JavaScript would round. */
export const wouldBeRounded = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text) && isRounded(text);

/** Whether bytes of UTF-8 have a run of digits that a rounded number needs. Such a run has a digit at one of the places that are looked at. */
export function hasLongRun(bytes: Uint8Array): boolean {
  for (let at = EXACT_DIGITS; at < bytes.length; at += EXACT_DIGITS + 1) {
    let [first, last] = [at, at];
    if (!isDigit(bytes[at])) continue;
    while (isDigit(bytes[first - 1])) first -= 1;
    while (isDigit(bytes[last + 1])) last += 1;
    if (last - first >= EXACT_DIGITS) return true;
  }
  return false;
}

const isDigit = (code = 0): boolean => code >= ZERO && code <= NINE;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const [ZERO, NINE] = [0x30, 0x39];

/** The numbers of a JSON text that JavaScript would round, in their order. A text that is not JSON gives what looks like them. */
export function* roundedNumbers(json: string): Generator<RoundedNumber, void, void> {
  if (!LONG_RUN.test(json)) return;
  // An open list is its current index, an open object the place of its current key, counted down from -1.
  const open: number[] = [];
  let lastString = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      lastString = at;
      at = lastOfString(json, at);
    } else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      NUMBER.lastIndex = at;
      const literal = NUMBER.exec(json)?.[0] ?? "-";
      if (isRounded(literal)) yield { path: open.map((place) => nameOf(json, place)), literal, at };
      at += literal.length - 1;
    } else step(json[at], open, lastString);
  }
}

function step(sign: string | undefined, open: number[], lastString: number): void {
  const top = open.length - 1;
  if (sign === "{") open.push(-1);
  else if (sign === "[") open.push(0);
  else if (sign === "}" || sign === "]") open.pop();
  else if (sign === ":" && top >= 0) open[top] = -1 - lastString;
  else if (sign === "," && (open[top] ?? -1) >= 0) open[top] = (open[top] ?? 0) + 1;
}

/** The place of the quote that ends a string. */
function lastOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (json.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return json.length - 1;
}

function nameOf(json: string, place: number): string {
  if (place >= 0) return String(place);
  const start = -1 - place;
  const written = json.slice(start, lastOfString(json, start) + 1);
  try {
    return String(JSON.parse(written));
  } catch {
    return written;
  }
}

/** The same JSON with each number that would be rounded as the text of its digits. */
export function exactText(json: string): string {
  let [text, from] = ["", 0];
  for (const { at, literal } of roundedNumbers(json)) {
    text += `${json.slice(from, at)}"${literal}"`;
    from = at + literal.length;
  }
  return from === 0 ? json : text + json.slice(from);
}

/** Reads JSON that passes through: a number that would be rounded becomes the text of its digits. Throws as `JSON.parse` does. */
export const parseExact = (json: string): unknown => JSON.parse(exactText(json));

/** Why a number is refused, for the person or program that sent it. */
export const roundedMessage = ({ literal }: Pick<RoundedNumber, "literal">): string =>
  `is a number that would be rounded: ${shown(literal)}. Whole numbers are exact up to 9007199254740991; send this one as a text, "${shown(literal)}"`;

/** Why a value at a path is not taken as a number: it is the text of one that would be rounded. Null for other values. */
export function roundedAt(value: unknown, path: readonly PropertyKey[]): string | null {
  const literal = path.reduce<unknown>(
    (found, key) =>
      typeof found === "object" && found !== null && Object.hasOwn(found, key) ? Reflect.get(found, key) : undefined,
    value,
  );
  return typeof literal === "string" && wouldBeRounded(literal) ? roundedMessage({ literal }) : null;
}

const MAX_SHOWN = 40;

const shown = (literal: string): string => (literal.length > MAX_SHOWN ? `${literal.slice(0, MAX_SHOWN)}…` : literal);
