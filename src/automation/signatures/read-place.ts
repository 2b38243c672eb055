import type { Place } from "./schemes.ts";

const MAX_LENGTH = 255;

/** The text or number at a place of a delivery; null where there is none, or where it is too long to be an id. */
export function readPlace(
  place: Place | null,
  { header, body }: { header: (name: string) => string | undefined; body: unknown },
): string | null {
  if (place === null) return null;
  const found = "header" in place ? header(place.header) : atPointer(body, place.pointer);
  const text = typeof found === "number" ? String(found) : found;
  return typeof text === "string" && text !== "" && text.length <= MAX_LENGTH ? text : null;
}

/** The value at a JSON Pointer (RFC 6901); undefined where there is none. */
function atPointer(value: unknown, pointer: string): unknown {
  let here = value;
  for (const part of pointer.split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof here !== "object" || here === null || !Object.hasOwn(here, key)) return undefined;
    here = (here as Record<string, unknown>)[key];
  }
  return here;
}
