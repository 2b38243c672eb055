import { MAX_PICTURE_BYTES } from "#engine/pictures/picture";
import { FORM_BYTES } from "#engine/pictures/run-picture-task";
import { access, created, enveloped, operation, perform, refuses } from "#http/operation";

import { presentUploaded, UploadedPhoto } from "./schemas.ts";
import { IMAGE_FIELD, uploadPhoto } from "./upload-photo.ts";

/**
 * A plain schema: a validating one would read the whole file into this Worker's memory, while it only needs to pass
 * through.
 */
const form = {
  type: "object" as const,
  required: [IMAGE_FIELD],
  properties: { [IMAGE_FIELD]: { type: "string" as const, format: "binary", description: "The file" } },
};

export const uploadPhotoRoute = operation({
  method: "post",
  path: "/api/media/photos/upload",
  operationId: "uploadPhoto",
  tags: ["Photos"],
  summary: "Upload a photo",
  description:
    "Stores a JPEG, PNG, WebP or GIF of at most 20 MiB, 24 million pixels and 16384 pixels per side. The content determines the file type; the name and the declared type do not matter. The size is checked before the image is decoded. Only what shows the image is kept: the pixels, the colour profile and the orientation of the camera, which do not change. Everything else is removed: places, times, devices, comments, parts that are unknown, and any data after the end of the image. A broken file is refused with 400. `frames` says how many pictures an animation had (`source`) and how many the stored file has (`kept`): a GIF and a WebP keep all, a PNG keeps its first. `editable` says whether an edit is possible, and `not_editable_because` why not. A tenant's photos may use 200 MiB in total on the tier Free, 2,000 MiB on Solo, 20,000 MiB on Team and 200,000 MiB on Enterprise.",
  ...access.tenant("AGENT_MANAGE", { body: "multipart", maxBodyBytes: MAX_PICTURE_BYTES + FORM_BYTES }),
  request: {
    body: {
      content: { "multipart/form-data": { schema: form } },
      required: true,
      description: "A form with the file in the field `image`",
    },
  },
  responses: {
    ...created(enveloped(UploadedPhoto), "The photo was stored"),
    ...refuses("CONFLICT", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"),
  },
}).handle((c) =>
  perform(
    c,
    async (ctx) => {
      // Already read where an Idempotency-Key is compared with the earlier request.
      const body = c.req.raw.bodyUsed ? await c.req.arrayBuffer() : (c.req.raw.body ?? "");
      const length = c.req.header("content-length");
      const sizeBytes = length === undefined ? null : Number(length);
      return uploadPhoto(ctx, { body, contentType: c.req.header("content-type") ?? "", sizeBytes });
    },
    (uploaded) => ({
      status: 201,
      location: `/api/media/photos/${uploaded.photo.id}`,
      data: presentUploaded(uploaded),
    }),
  ),
);
