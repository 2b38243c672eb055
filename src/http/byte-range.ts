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

/** The most parts of one request; an updater of large programs asks for some dozens. */
const MAX_PARTS = 200;

/**
 * The parts that a `Range` header asks for, when these are several (RFC 9110, 14.6). Null for one part, for a header that cannot be read and
 * for more than 200 parts: then the whole file is the answer. Parts outside of the file are left out. Throws RANGE_NOT_SATISFIABLE where the
 * file has none of them.
 */
export function rangesAskedFor(
  asked: { range: string | undefined; ifRange: string | undefined },
  tag: string,
  size: number,
): ByteRange[] | null {
  const [, list = ""] = /^bytes=(.*)$/.exec(asked.range?.trim() ?? "") ?? [];
  const parts = list.split(",").map((part) => part.trim());
  if (parts.length < 2 || parts.length > MAX_PARTS || !namesEtag(asked.ifRange ?? tag, tag)) return null;
  if (!parts.every((part) => /^(?:\d+-\d*|-\d+)$/.test(part))) return null;
  const ranges = parts.flatMap((part) => rangeOrNone(part, size));
  if (ranges.length === 0) throw unsatisfiable(size);
  // Parts that overlap would send more than the file.
  return ranges.reduce((bytes, { length }) => bytes + length, 0) > size ? null : ranges;
}

function rangeOrNone(part: string, size: number): ByteRange[] {
  try {
    const range = byteRange(`bytes=${part}`, size);
    return range === null ? [] : [range];
  } catch {
    return [];
  }
}

/** An answer of several parts of a file, as one stream that opens them in turn. */
export interface Multipart {
  contentType: string;
  contentLength: number;
  body: ReadableStream<Uint8Array>;
}

/** The body of an answer with several parts (RFC 9110, 14.6): each has its own head, between lines of a boundary. */
export function multipartOf(
  ranges: readonly ByteRange[],
  { size, type, boundary }: { size: number; type: string; boundary: string },
  open: (range: ByteRange) => Promise<ReadableStream<Uint8Array>>,
): Multipart {
  const encoder = new TextEncoder();
  const heads = ranges.map(({ offset, length }) =>
    encoder.encode(
      `\r\n--${boundary}\r\nContent-Type: ${type}\r\nContent-Range: bytes ${offset}-${offset + length - 1}/${size}\r\n\r\n`,
    ),
  );
  const end = encoder.encode(`\r\n--${boundary}--\r\n`);
  const written = (async function* (): AsyncGenerator<Uint8Array> {
    for (const [at, range] of ranges.entries()) {
      yield heads[at] ?? new Uint8Array();
      yield* await open(range);
    }
    yield end;
  })();
  return {
    contentType: `multipart/byteranges; boundary=${boundary}`,
    contentLength: heads.reduce((bytes, head, at) => bytes + head.length + (ranges[at]?.length ?? 0), 0) + end.length,
    body: new ReadableStream({
      async pull(controller) {
        const { done, value } = await written.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await written.return(undefined)),
    }),
  };
}
