import { canonicalJson } from "./json.ts";
import { visibleLine } from "./visible-line.ts";

/** The space for showing arguments, in characters. */
export interface LineSpace {
  /** The space of one value. */
  value: number;
  /** The space of all lines together. */
  all: number;
}

const MAX_NAME = 80;

/**
 * Arguments for a person, one `name: value` a line. Texts are in quotation marks, and invisible characters are visible.
 * A long value ends with the number of characters that are left out. Lines that find no space are counted.
 */
export function argumentLines(given: Readonly<Record<string, unknown>>, space: LineSpace): string[] {
  const lines = Object.entries(given).map(([name, value]) => `${nameOf(name)}: ${valueText(value, space.value)}`);
  return fitting(lines, space.all, "arguments");
}

/** The differences between the requested arguments and the present ones, in the same form. */
export function changeLines(
  asked: Readonly<Record<string, unknown>>,
  present: Readonly<Record<string, unknown>>,
  space: LineSpace,
): string[] {
  const names = [...new Set([...Object.keys(asked), ...Object.keys(present)])];
  const lines = names.flatMap((name) => {
    const [was, is] = [asked[name], present[name]];
    if (was === undefined) return [`${nameOf(name)}: added ${valueText(is, space.value)}`];
    if (is === undefined) return [`${nameOf(name)}: removed ${valueText(was, space.value)}`];
    if (canonicalJson(was) === canonicalJson(is)) return [];
    return [`${nameOf(name)}: ${valueText(was, space.value)} became ${valueText(is, space.value)}`];
  });
  return fitting(lines, space.all, "changes");
}

/** A text of another party in quotation marks on one line, cut like a value. */
export const quoted = (text: string, maxLength: number): string => valueText(text, maxLength);

/** A name that could be read as something else is in quotation marks. */
function nameOf(name: string): string {
  if (/^[\w.-]{1,80}$/.test(name)) return name;
  return valueText(name, MAX_NAME);
}

function valueText(value: unknown, maxLength: number): string {
  if (typeof value === "string") return cutText(value, maxLength);
  return cut(visibleLine(JSON.stringify(value) ?? "null"), maxLength);
}

function cutText(text: string, maxLength: number): string {
  const whole = [...text];
  const kept = whole.slice(0, maxLength);
  const shown = visibleLine(JSON.stringify(kept.join("").toWellFormed()));
  return kept.length === whole.length ? shown : `${shown} ${leftOut(whole.length - kept.length, whole.length)}`;
}

function cut(text: string, maxLength: number): string {
  const whole = [...text];
  if (whole.length <= maxLength) return text;
  return `${whole.slice(0, maxLength).join("")} ${leftOut(whole.length - maxLength, whole.length)}`;
}

const leftOut = (count: number, all: number): string => `(cut: ${count} of ${all} characters are not shown)`;

function fitting(lines: readonly string[], space: number, what: string): string[] {
  let left = space;
  const shown = lines.filter((line) => {
    const fits = line.length < left;
    if (fits) left -= line.length + 1;
    return fits;
  });
  const missing = lines.length - shown.length;
  return missing === 0 ? shown : [...shown, `(cut: ${missing} of ${lines.length} ${what} are not shown)`];
}
