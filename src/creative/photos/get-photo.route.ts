import type { BaseContext } from "#context/context";
import { rangeAskedFor } from "#http/byte-range";
import { access, notModified, notModifiedResponse, operation, refuses } from "#http/operation";
import { MEDIA_TYPES, openPhoto } from "#runs/shown-photos/photo-object";

import { findPhoto } from "./find-photo.ts";
import { PhotoPath } from "./schemas.ts";

const image = { schema: { type: "string", format: "binary" } } as const;
const content = Object.fromEntries(Object.values(MEDIA_TYPES).map((type) => [type, image]));

export const getPhotoRoute = operation({
  method: "get",
  path: "/api/media/photos/{id}",
  operationId: "getPhoto",
  tags: ["Photos"],
  summary: "Get a photo's image",
  description:
    "Returns the image file. The file never changes, so a browser may cache it privately for a day. The answer to `If-None-Match` with its `ETag` is 304. `Range` requests one part; if `If-Range` has another tag, the answer is the whole file. Of a photo that cannot be edited `X-Not-Editable-Because` has the reason, percent-encoded. The record of a photo is in the answer to its upload or edit, and in `GET /api/media/photos`.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: PhotoPath },
  responses: {
    200: { description: "The image", content },
    206: { description: "The part that `Range` requests", content },
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND", "RANGE_NOT_SATISFIABLE"),
  },
}).handle(async (c) => {
  const { ctx } = c.var;
  const photo = await findPhoto(ctx, c.req.valid("param").id);
  const tag = `"${photo.id}"`;
  const kept = notModified(c, tag);
  if (kept) return kept;
  const { responseHeaders } = c.get("base") as BaseContext;
  const asked = { range: c.req.header("range"), ifRange: c.req.header("if-range") };
  const range = rangeAskedFor(asked, tag, photo.sizeBytes);
  const part = range ?? { offset: 0, length: photo.sizeBytes };
  const headers = {
    ...responseHeaders,
    ETag: tag,
    "Content-Type": MEDIA_TYPES[photo.format],
    "Content-Length": String(part.length),
    "Content-Disposition": `inline; filename*=UTF-8''${encodeURIComponent(photo.filename)}`,
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, max-age=86400",
    ...(photo.notEditable !== null && { "X-Not-Editable-Because": encodeURIComponent(photo.notEditable) }),
    ...(range && { "Content-Range": `bytes ${part.offset}-${part.offset + part.length - 1}/${photo.sizeBytes}` }),
  };
  return new Response(await openPhoto(ctx, photo, part), { status: range ? 206 : 200, headers });
});
