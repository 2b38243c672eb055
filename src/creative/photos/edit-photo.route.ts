import { accepted, access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";
import { asksForAsync } from "#http/prefer";

import { editPhoto } from "./edit-photo.ts";
import { AcceptedEdit, EditPhotoBody, EditPhotoHeaders, Photo, PhotoPath, presentEdited } from "./schemas.ts";

export const editPhotoRoute = operation({
  method: "post",
  path: "/api/media/photos/{id}/edit",
  operationId: "editPhoto",
  tags: ["Photos"],
  summary: "Edit a photo",
  description:
    "Creates a new photo from this one, which does not change. The steps always run in this order: crop, resize, brightness, contrast, saturation, then the filters in the given order. The new photo is written as JPEG, PNG or WebP. Of an animated GIF or WebP the first frame is used, and only with `flatten: true`; otherwise the edit is refused with 400, and `details.frames` has their number. In a JPEG, transparent areas become white. The new photo is in sRGB: the colours of an embedded profile (Display P3, Adobe RGB, any profile with curves and a matrix, and grey) are converted. A JPEG in the colours of printers (CMYK) and a profile that has only tables are refused with 400, and `details.issues` has the code `unsupported_colours`.\n\nA PNG or a JPEG can be edited at any size that can be uploaded. For other photos, and for WebP output, the number of pixels is limited: 12,600,000 for a WebP, 8,400,000 for a transparent one and 6,300,000 for one without losses; the same for GIF, interlaced PNG and an animated WebP; 3,000,000 for WebP output, and 2,500,000 when it has no losses, which is so with `quality` 100 and for a transparent one of more than 1,200,000 pixels. A larger photo is refused with 413 and `details.max_pixels` before it is decoded. The missing part of a truncated JPEG becomes grey.\n\nEdits are carried out one at a time, and tenants take turns. When more than three turns precede this one, or with `Prefer: respond-async`, the answer is 202 with `poll_url`, which gives the new photo when it is there. At most 100 edits of a tenant wait; then the answer is `UNAVAILABLE`.\n\nWith `agent_id` the agent's level governs the edit: a student is refused with `GOVERNANCE_VIOLATION`, and an intern needs `approval_id`; the refusal shows the approval to request.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: PhotoPath, headers: EditPhotoHeaders, ...jsonBody(EditPhotoBody, "The edit") },
  responses: {
    ...created(enveloped(Photo), "The new photo"),
    ...accepted(enveloped(AcceptedEdit), "The edit is carried out later"),
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
    (ctx) => {
      const respondAsync = asksForAsync(c.req.valid("header").prefer);
      return editPhoto(ctx, c.req.valid("param").id, c.req.valid("json"), respondAsync);
    },
    presentEdited,
  ),
);
