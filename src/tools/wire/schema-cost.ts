import { isSchema } from "./schema-rules.ts";

/** Maximum parts of a schema with its references followed. */
export const MAX_OPENED_PARTS = 20_000;

/**
 * Whether a tool's schema stays small when its references are followed: `allOf` of the next definition twice, 25 times
 * over, is a schema of 33 million parts. A reference to a part that contains it is legitimate, and counts once: what it
 * costs depends on the arguments, whose check counts its steps. Each part is counted once, however often it is referred
 * to.
 */
export function isBoundedSchema(schema: Readonly<Record<string, unknown>>): boolean {
  const opened = new Map<string, number>();
  const followed = new Set<string>();
  const sizeOf = (value: unknown): number => {
    if (value === null || typeof value !== "object") return 0;
    let size = 1;
    for (const [key, part] of Object.entries(value)) {
      if (key === "$ref" && typeof part === "string") size += sizeAt(part);
      // Definitions cost what refers to them costs.
      else if (key !== "$defs" && key !== "definitions") size += sizeOf(part);
    }
    return size;
  };
  const sizeAt = (reference: string): number => {
    const known = opened.get(reference);
    if (known !== undefined || followed.has(reference)) return known ?? 1;
    followed.add(reference);
    const size = sizeOf(targetOf(schema, reference));
    followed.delete(reference);
    opened.set(reference, size);
    return size;
  };
  return sizeOf(schema) <= MAX_OPENED_PARTS;
}

function targetOf(root: unknown, reference: string): unknown {
  if (reference !== "#" && !reference.startsWith("#/")) return undefined;
  let target = root;
  for (const part of reference.split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if ((!isSchema(target) && !Array.isArray(target)) || !Object.hasOwn(target, key)) return undefined;
    target = Reflect.get(target, key);
  }
  return target;
}
