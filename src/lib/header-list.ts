import { listOf } from "./settings.ts";

/** A header's name (RFC 9110 section 5.6.2). */
export const isHeaderName = (name: string): boolean => /^[!#$%&'*+.^_`|~\w-]{1,100}$/.test(name);

/** A header's value that every client sends unchanged: printable ASCII, spaces only inside. */
export const isHeaderValue = (value: string): boolean => /^[!-~](?:[ -~]{0,4094}[!-~])?$/.test(value);

/** Headers by lower-case name, as comma-separated `name=value` with percent-encoded values; empty for an empty text. */
export function headersByName(text: string): Readonly<Record<string, string>> {
  const entries = listOf(isEntry, "must be a list of name=value pairs with values that a header can have")(text);
  return Object.fromEntries(entries.map((entry) => partsOf(entry)));
}

function partsOf(entry: string): readonly [name: string, value: string] {
  const end = entry.indexOf("=");
  return [entry.slice(0, Math.max(0, end)).trim().toLowerCase(), decoded(entry.slice(end + 1).trim())];
}

function isEntry(entry: string): boolean {
  const [name, value] = partsOf(entry);
  return isHeaderName(name) && isHeaderValue(value);
}

/** Empty for a malformed percent-encoding. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
