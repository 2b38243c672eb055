import type { BaseContext } from "#context/context";
import { multipartOf, rangeAskedFor, rangesAskedFor } from "#http/byte-range";
import { access, notModified, notModifiedResponse, operation, refuses } from "#http/operation";

import { findReleaseFile, openReleaseFile } from "./release-file.ts";
import { FilePath } from "./schemas.ts";

const bytes = { schema: { type: "string", format: "binary" } } as const;
const content = { "application/octet-stream": bytes, "text/plain": bytes };

const CHECKSUM = ".sha256";

export const getDesktopFileRoute = operation({
  method: "get",
  path: "/api/desktop/releases/{version}/{filename}",
  operationId: "getDesktopFile",
  tags: ["Desktop"],
  summary: "Download a file of a release",
  description:
    "Streams a file of a published version. The file never changes, and its `ETag` is its SHA-256. `Range` requests one part, so that a download can be resumed, or up to 200, which come as `multipart/byteranges`, so that an updater fetches only what changed; if `If-Range` names another file, the answer is the whole file. With `.sha256` appended to the name, the answer is the digest in the format that `sha256sum --check` reads. A file of a withdrawn version answers 410.",
  ...access.public("read"),
  request: { params: FilePath },
  responses: {
    200: { description: "The file", content },
    206: {
      description: "The part or the parts that `Range` requests",
      content: { ...content, "multipart/byteranges": bytes },
    },
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND", "GONE", "RANGE_NOT_SATISFIABLE", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
}).handle(async (c) => {
  const { version, filename } = c.req.valid("param");
  const { responseHeaders } = c.get("base") as BaseContext;
  const isChecksum = filename.endsWith(CHECKSUM);
  const file = await findReleaseFile(c.var.base, version, isChecksum ? filename.slice(0, -CHECKSUM.length) : filename);
  const shared = { ...responseHeaders, "Cache-Control": "public, max-age=86400, immutable" };
  if (isChecksum)
    return new Response(`${file.sha256}  ${file.filename}\n`, {
      headers: { ...shared, "Content-Type": "text/plain; charset=utf-8" },
    });
  const tag = `"${file.sha256}"`;
  const kept = notModified(c, tag);
  if (kept) return kept;
  const asked = { range: c.req.header("range"), ifRange: c.req.header("if-range") };
  const download = { ...shared, ETag: tag, "Accept-Ranges": "bytes" };
  const ranges = rangesAskedFor(asked, tag, file.sizeBytes);
  if (ranges !== null) {
    const form = {
      size: file.sizeBytes,
      type: "application/octet-stream",
      boundary: `tenure-${file.sha256.slice(0, 16)}`,
    };
    const { body, contentType, contentLength } = multipartOf(ranges, form, (part) =>
      openReleaseFile(c.var.base, file, part),
    );
    const headers = { ...download, "Content-Type": contentType, "Content-Length": String(contentLength) };
    return new Response(body, { status: 206, headers });
  }
  const range = rangeAskedFor(asked, tag, file.sizeBytes);
  const part = range ?? { offset: 0, length: file.sizeBytes };
  const headers = {
    ...download,
    "Content-Type": "application/octet-stream",
    "Content-Length": String(part.length),
    "Content-Disposition": `attachment; filename="${file.filename}"`,
    ...(range && { "Content-Range": `bytes ${part.offset}-${part.offset + part.length - 1}/${file.sizeBytes}` }),
  };
  return new Response(await openReleaseFile(c.var.base, file, part), { status: range ? 206 : 200, headers });
});
