import { isSchema } from "./schema-rules.ts";

type Json = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 12;
const MAX_STEPS = 10;

/** A document, and how many parts may still be inlined from it. */
export interface Parts {
  document: Json;
  left: number;
}

/** Inlines references to the value's own document. A recursive or outside reference becomes an unrestricted value. */
export function inlined(parts: Parts, value: unknown, tooLarge: () => Error, depth = 0): unknown {
  parts.left -= 1;
  if (parts.left < 0) throw tooLarge();
  if (depth > MAX_DEPTH) return {};
  if (Array.isArray(value)) return value.map((entry) => inlined(parts, entry, tooLarge, depth + 1));
  if (!isSchema(value)) return value;
  const { $ref: reference } = value;
  if (typeof reference === "string") return inlined(parts, targetOf(parts.document, reference), tooLarge, depth + 1);
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, inlined(parts, entry, tooLarge, depth + 1)]),
  );
}

/** The value that a reference leads to; the value itself without one. */
export function resolved(document: Json, value: unknown): unknown {
  let found = value;
  for (let step = 0; step < MAX_STEPS && isSchema(found) && typeof found["$ref"] === "string"; step += 1)
    found = targetOf(document, found["$ref"]);
  return found;
}

function targetOf(document: Json, reference: string): unknown {
  if (!reference.startsWith("#/")) return {};
  let found: unknown = document;
  for (const part of reference.slice(2).split("/")) {
    const key = decoded(part).replaceAll("~1", "/").replaceAll("~0", "~");
    if (!isSchema(found) || !Object.hasOwn(found, key)) return {};
    found = found[key];
  }
  return found;
}

/** A reference is part of a URL, so its names may be encoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
