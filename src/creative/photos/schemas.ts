import { z } from "@hono/zod-openapi";

import type { PhotoEditRow, PhotoRow } from "#db/schema/photos";
import { MAX_PICTURE_SIDE, PICTURE_FORMATS } from "#engine/pictures/picture";
import { OUTPUT_FORMATS } from "#engine/pictures/picture-edit";
import { field } from "#http/field";
import { Pagination, pageQuery } from "#http/paging";
import { id, jsonObjectOrNull, pathId, timestamp, toTimestamp } from "#http/schemas";
import { FILTER_TYPES, FITS } from "#lib/pixels/edit-steps";

import type { PhotoPage } from "./list-photos.ts";
import type { PhotoPreset } from "./photo-presets.ts";
import type { UploadedPhoto as StoredUpload } from "./upload-photo.ts";

export const PhotoPath = z.object({ id: pathId("id", "photo") });

const pixels = (minimum: number, description: string) =>
  field(z.number().int().min(minimum).max(MAX_PICTURE_SIDE), description, minimum);
const percentage = (what: string) =>
  field(z.number().int().min(-100).max(100).optional(), `${what} in percent; 0 changes nothing`, 10);

const CropInput = field(
  z.strictObject({
    x: pixels(0, "Pixels from the left"),
    y: pixels(0, "Pixels from the top"),
    width: pixels(1, "Pixels to the right"),
    height: pixels(1, "Pixels downwards"),
  }),
  "The part to keep, in pixels from the top left of the displayed photo",
);

const ResizeInput = field(
  z
    .strictObject({
      width: pixels(1, "Width in pixels").optional(),
      height: pixels(1, "Height in pixels").optional(),
      fit: field(
        z.enum(FITS).optional(),
        "If both sides are given: `contain` (the default) keeps the aspect ratio and fits inside both, `cover` keeps the aspect ratio, fills both and crops the rest, and `fill` stretches",
      ),
    })
    .refine(({ width, height }) => width !== undefined || height !== undefined, {
      message: "must have a width or a height",
    }),
  "The size in pixels after the crop. If one side is given, the other is computed",
);

const FilterInput = z.strictObject({
  type: field(z.enum(FILTER_TYPES), "The filter", "vintage"),
  intensity: field(
    z.number().int().min(1).max(10).optional(),
    "Intensity from 1 to 10. By default 5 for `blur` and `sharpen`, and 10 for the others",
    8,
  ),
});

export const EditPhotoBody = z
  .strictObject({
    crop: CropInput.optional(),
    resize: ResizeInput.optional(),
    adjustments: field(
      z
        .strictObject({
          brightness: percentage("Brightness"),
          contrast: percentage("Contrast"),
          saturation: percentage("Saturation"),
        })
        .optional(),
      "Applied in this order: brightness, contrast, saturation",
    ),
    filters: field(z.array(FilterInput).max(10).optional(), "Filters, in the order in which they are applied"),
    format: field(
      z.enum(OUTPUT_FORMATS).optional(),
      "Format of the new photo; by default that of the original, and PNG for a GIF",
    ),
    quality: field(
      z.number().int().min(1).max(100).optional(),
      "Quality of a JPEG or a WebP; 90 by default. A WebP of quality 100 has no losses",
      85,
    ),
    flatten: field(
      z.boolean().optional(),
      "Must be true for an animated GIF or WebP: an edit keeps its first frame",
      true,
    ),
    agent_id: z.string().max(100).optional().openapi({
      format: "uuid",
      description: "The agent for which the photo is edited. Its level governs the edit",
      example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
    }),
    approval_id: z.string().max(100).optional().openapi({
      format: "uuid",
      description: "An approval of exactly this edit, for an intern",
      example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6f",
    }),
  })
  .refine((body) => EDITING.some((field) => body[field] !== undefined), { message: "must have at least one step" })
  .openapi("EditPhotoBody", {
    example: {
      crop: { x: 0, y: 0, width: 2, height: 2 },
      adjustments: { brightness: 5, contrast: 10, saturation: -20 },
      filters: [{ type: "vintage", intensity: 8 }],
    },
  });

const EDITING = ["crop", "resize", "adjustments", "filters", "format", "quality"] as const;

export type EditPhotoInput = z.output<typeof EditPhotoBody>;

export const ListPhotosQuery = z.object(pageQuery);

const photoFields = z.object({
  id: id(),
  filename: field(z.string(), "File name at the upload", "hills.jpg"),
  size: field(z.number().int(), "Size of the stored file in bytes", 2_345_678),
  width: field(z.number().int(), "Pixels of the displayed photo", 4_000),
  height: field(z.number().int(), "Pixels of the displayed photo", 3_000),
  format: z.enum(PICTURE_FORMATS),
  url: field(z.string(), "Address of the image", "/api/media/photos/0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e"),
  original_id: field(id().nullable(), "The photo that this one was made from; null if it was uploaded"),
  edits: field(jsonObjectOrNull(), "The edit of the original, with every value; null if it was uploaded", {
    filters: [{ type: "vintage", intensity: 8 }],
  }),
  editable: field(z.boolean(), "Whether the photo can be edited"),
  not_editable_because: field(
    z.string().nullable(),
    "The reason; null for a photo that can be edited",
    "A picture that is edited can have at most 6300000 pixels; this one has 12000000.",
  ),
  created_at: timestamp(),
});

export const Photo = photoFields.openapi("Photo");

export const UploadedPhoto = photoFields
  .extend({
    frames: field(
      z.object({
        source: field(z.number().int(), "Pictures in the uploaded file", 1),
        kept: field(z.number().int(), "Pictures in the stored file", 1),
      }),
      "More than one for an animation",
    ),
  })
  .openapi("UploadedPhoto");

export const EditPhotoHeaders = z.object({
  prefer: field(
    z.string().max(200).optional(),
    "With `respond-async` the answer is 202 at once (RFC 7240)",
    "respond-async",
  ),
});

export const AcceptedEdit = z
  .object({
    edit_id: id(),
    status: z.literal("waiting"),
    poll_url: field(z.string(), "Address of the edit", "/api/media/photo-edits/0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d70"),
    created_at: timestamp(),
  })
  .openapi("AcceptedPhotoEdit");

export const PhotoEditPath = z.object({ edit_id: pathId("edit_id", "photo edit") });

export const PhotoEdit = z
  .object({
    edit_id: id(),
    status: z.enum(["waiting", "working", "done", "failed"]),
    /** Null before it is there, and when it was deleted since. */
    photo: photoFields.openapi("MadePhoto").nullable(),
    error: field(
      z
        .object({
          code: z.string().openapi({ example: "PAYLOAD_TOO_LARGE" }),
          message: z.string().openapi({ example: "A picture that is edited can have at most 6300000 pixels." }),
          details: z.record(z.string(), z.unknown()).openapi({ example: { max_pixels: 6_300_000 } }),
        })
        .nullable(),
      "The refusal of an edit that failed",
    ),
    created_at: timestamp(),
  })
  .openapi("PhotoEdit");

export const PhotoList = z.object({
  photos: z.array(Photo),
  pagination: Pagination,
  storage: z.object({
    bytes: field(z.number().int(), "Storage used by all photos of the tenant", 2_345_678),
    max_bytes: field(z.number().int(), "Storage allowed for photos", 209_715_200),
  }),
});

export const DeletedPhoto = z.object({ deleted: z.literal(true), id: id() });

export const FiltersQuery = z.object({
  action: field(z.enum(["presets"]), "The requested list; only `filters` exists", "presets"),
});

export const FilterList = z.object({
  filters: z.array(
    z
      .object({
        id: z.enum(FILTER_TYPES),
        name: z.string().openapi({ example: "Vintage" }),
        description: z.string().openapi({ example: "Faded colours, half brown, with darker corners" }),
        min_intensity: z.number().int(),
        max_intensity: z.number().int(),
        default_intensity: z.number().int(),
      })
      .openapi("PhotoFilter"),
  ),
});

export const presentPhoto = (photo: PhotoRow): z.output<typeof Photo> => ({
  id: photo.id,
  filename: photo.filename,
  size: photo.sizeBytes,
  width: photo.width,
  height: photo.height,
  format: photo.format,
  url: `/api/media/photos/${photo.id}`,
  original_id: photo.originalId,
  edits: photo.edits,
  editable: photo.notEditable === null,
  not_editable_because: photo.notEditable,
  created_at: toTimestamp(photo.createdAt),
});

export const presentUploaded = ({ photo, frames }: StoredUpload): z.output<typeof UploadedPhoto> => ({
  ...presentPhoto(photo),
  frames,
});

/** A new photo, or an edit that was accepted. */
export const presentEdited = (made: PhotoRow | PhotoEditRow) => {
  if ("format" in made) {
    return { status: 201, location: `/api/media/photos/${made.id}`, data: presentPhoto(made) } as const;
  }
  const location = `/api/media/photo-edits/${made.id}`;
  const data = {
    edit_id: made.id,
    status: "waiting" as const,
    poll_url: location,
    created_at: toTimestamp(made.createdAt),
  };
  return { status: 202, location, data } as const;
};

export const presentEdit = ({
  edit,
  photo,
}: {
  edit: PhotoEditRow;
  photo: PhotoRow | null;
}): z.output<typeof PhotoEdit> => ({
  edit_id: edit.id,
  status: edit.state,
  photo: photo === null ? null : presentPhoto(photo),
  error: edit.error,
  created_at: toTimestamp(edit.createdAt),
});

export const presentStorage = ({ storage }: PhotoPage): z.output<typeof PhotoList>["storage"] => ({
  bytes: storage.bytes,
  max_bytes: storage.maxBytes,
});

export const presentFilter = (preset: PhotoPreset): z.output<typeof FilterList>["filters"][number] => ({
  id: preset.id,
  name: preset.name,
  description: preset.description,
  min_intensity: preset.minIntensity,
  max_intensity: preset.maxIntensity,
  default_intensity: preset.defaultIntensity,
});
