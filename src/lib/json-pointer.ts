/** The value at a JSON Pointer (RFC 6901); undefined without one. The empty pointer is the value itself. */
export function atPointer(value: unknown, pointer: string): unknown {
  if (pointer === "") return value;
  let found = value;
  for (const token of pointer.slice(1).split("/")) {
    const key = token.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<string, unknown>)[key];
  }
  return found;
}

/** Whether a text is a JSON Pointer: empty, or beginning with a slash, with `~` only in `~0` and `~1`. */
export const isPointer = (text: string): boolean => /^(?:\/(?:[^~]|~[01])*)?$/.test(text);

/** Depth and number of leaves that are read. */
const MOST_DEPTH = 16;
const MOST_LEAVES = 500;

/** The values without parts below a JSON value, by their pointers, in order. */
export function leavesOf(value: unknown): { pointer: string; value: unknown }[] {
  const leaves: { pointer: string; value: unknown }[] = [];
  const look = (found: unknown, pointer: string, depth: number): void => {
    if (leaves.length >= MOST_LEAVES || depth > MOST_DEPTH) return;
    const parts = typeof found === "object" && found !== null ? Object.entries(found) : [];
    if (parts.length === 0) leaves.push({ pointer, value: found });
    for (const [key, part] of parts) {
      const token = key.replaceAll("~", "~0").replaceAll("/", "~1");
      look(part, `${pointer}/${token}`, depth + 1);
    }
  };
  look(value, "", 0);
  return leaves;
}
