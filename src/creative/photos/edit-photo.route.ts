import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { operation } from "#http/operation";
import { created, jsonBody, refuses } from "#http/responses";

import { editPhoto } from "./edit-photo.ts";
import { EditPhotoBody, Photo, PhotoPath, presentPhoto } from "./schemas.ts";

export const editPhotoRoute = operation({
  method: "post",
  path: "/api/media/photos/{id}/edit",
  operationId: "editPhoto",
  tags: ["Photos"],
  summary: "Edit a photo",
  description:
    "Makes a new photo of this one, which stays as it is. The steps are always taken in this order: crop, resize, brightness, contrast, saturation, then the filters as they are listed. What is made is written as JPEG, PNG or WebP (without loss); a GIF gives its first picture. A JPEG has white where the picture is transparent. A PNG of any size that can be uploaded can be edited; of the other formats the photo, and a WebP that is written, may have at most the pixels that a 413 names as `details.max_pixels`. With `agent_id` the agent's level governs the edit: a student is refused with `GOVERNANCE_VIOLATION`, an intern needs `approval_id`, and the refusal shows the approval to request.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: PhotoPath, ...jsonBody(EditPhotoBody, "What to do") },
  responses: {
    ...created(enveloped(Photo), "The new photo"),
    ...tenantRefusals(),
    ...refuses(
      "NOT_FOUND",
      "AGENT_NOT_FOUND",
      "FORBIDDEN",
      "GOVERNANCE_VIOLATION",
      "CONFLICT",
      "PAYLOAD_TOO_LARGE",
      "UNSUPPORTED_MEDIA_TYPE",
    ),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => editPhoto(ctx, c.req.valid("param").id, c.req.valid("json")),
    (photo) => ({ status: 201, location: `/api/media/photos/${photo.id}`, data: presentPhoto(photo) }),
  ),
);
