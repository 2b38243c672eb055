import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { listPhotos } from "./list-photos.ts";
import { ListPhotosQuery, PhotoList, presentPhoto, presentStorage } from "./schemas.ts";

export const listPhotosRoute = operation({
  method: "get",
  path: "/api/media/photos",
  operationId: "listPhotos",
  tags: ["Photos"],
  summary: "List the tenant's photos",
  description: "Lists the records of the tenant's photos, newest first, and the storage that they use.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ListPhotosQuery },
  responses: { ...ok(enveloped(PhotoList), "The photos") },
}).handle(async (c) => {
  const { page, limit } = c.req.valid("query");
  const found = await listPhotos(c.var.ctx, { limit, offset: (page - 1) * limit });
  return answer(c, {
    photos: found.rows.map(presentPhoto),
    pagination: paginate({ page, limit }, found.total),
    storage: presentStorage(found),
  });
});
