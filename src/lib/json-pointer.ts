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
