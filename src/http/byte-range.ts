import { AppError } from "#errors/app-error";
import { namesEtag } from "#lib/etag";

/** A part of a file: its start and length in bytes. */
export interface ByteRange {
  offset: number;
  length: number;
}

/**
 * The part that a `Range` header asks for (RFC 9110, 14.2). Null for the whole file, also for several parts and for an
 * unknown header. Throws RANGE_NOT_SATISFIABLE where the file has no such part.
 */
function byteRange(header: string | undefined, size: number): ByteRange | null {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (from === "" && to === "") return null;
  if (from === "") {
    const length = Math.min(Number(to), size);
    if (length === 0) throw unsatisfiable(size);
    return { offset: size - length, length };
  }
  const offset = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < offset) return null;
  if (offset >= size) throw unsatisfiable(size);
  return { offset, length: last - offset + 1 };
}

const unsatisfiable = (size: number): AppError =>
  new AppError("RANGE_NOT_SATISFIABLE", {
    message: `The resource has ${size} bytes.`,
    details: { bytes: size },
    headers: { "Content-Range": `bytes */${size}` },
  });

/** The same with `If-Range`, which asks for the whole file unless it still has this tag. */
export const rangeAskedFor = (
  asked: { range: string | undefined; ifRange: string | undefined },
  tag: string,
  size: number,
): ReturnType<typeof byteRange> => (namesEtag(asked.ifRange ?? tag, tag) ? byteRange(asked.range, size) : null);
