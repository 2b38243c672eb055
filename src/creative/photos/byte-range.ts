/** A part of a file: from where, and how many bytes. */
export interface ByteRange {
  offset: number;
  length: number;
}

/**
 * The part that a `Range` header asks for (RFC 9110, 14.2); null for the whole file, also where several parts are asked for or the header is none
 * that we know, and `unsatisfiable` where the file has no such part.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (from === "" && to === "") return null;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "unsatisfiable" : { offset: size - length, length };
  }
  const offset = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < offset) return null;
  return offset >= size ? "unsatisfiable" : { offset, length: last - offset + 1 };
}
