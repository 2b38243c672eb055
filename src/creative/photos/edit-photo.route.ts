import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { editPhoto } from "./edit-photo.ts";
import { EditPhotoBody, Photo, PhotoPath, presentPhoto } from "./schemas.ts";

export const editPhotoRoute = operation({
  method: "post",
  path: "/api/media/photos/{id}/edit",
  operationId: "editPhoto",
  tags: ["Photos"],
  summary: "Edit a photo",
  description:
    "Makes a new photo of this one, which stays as it is. The steps are always taken in this order: crop, resize, brightness, contrast, saturation, then the filters as they are listed. What is made is written as JPEG, PNG or WebP (without loss); a GIF gives its first picture. A JPEG has white where the picture is transparent. A PNG and a baseline JPEG, as cameras and phones write it, can be edited at any size that can be uploaded. Other photos, and a WebP that is written, may have at most the pixels that a 413 names as `details.max_pixels`: 13,333,333 for a JPEG that was taken with the camera turned, the same for a progressive one with a quarter of the colour samples, half of that for both together, 6,300,000 for WebP, GIF and interlaced PNG, 2,500,000 for a WebP that is written. Nothing is decoded before. What a JPEG that was cut off lacks is grey. With `agent_id` the agent's level governs the edit: a student is refused with `GOVERNANCE_VIOLATION`, an intern needs `approval_id`, and the refusal shows the approval to request.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: PhotoPath, ...jsonBody(EditPhotoBody, "What to do") },
  responses: {
    ...created(enveloped(Photo), "The new photo"),
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
