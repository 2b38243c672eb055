import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { deletePhoto } from "./delete-photo.ts";
import { DeletedPhoto, PhotoPath } from "./schemas.ts";

export const deletePhotoRoute = operation({
  method: "delete",
  path: "/api/media/photos/{id}",
  operationId: "deletePhoto",
  tags: ["Photos"],
  summary: "Delete a photo",
  description:
    "Deletes a photo of the tenant. Its file is removed within minutes. Photos that were made from it stay. A browser that cached the image can show it for up to a day.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: PhotoPath },
  responses: {
    ...ok(enveloped(DeletedPhoto), "The photo was deleted"),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => deletePhoto(ctx, c.req.valid("param").id),
    (photoId) => ({ status: 200, data: { deleted: true as const, id: photoId } }),
  ),
);
