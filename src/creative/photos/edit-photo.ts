import { askPictures } from "#agents/shown-photos/ask-pictures";
import { MEDIA_TYPES, openPhoto } from "#agents/shown-photos/photo-object";
import type { ServiceContext } from "#context";
import type { PhotoRow } from "#db/schema/photos";
import { requireInside } from "#engine/pictures/crop-rows";
import type { RequestedEdit } from "#engine/pictures/picture-task";
import { defaultIntensity } from "#lib/pixels/edit-steps";

import { findPhoto } from "./find-photo.ts";
import { governPhotoEdit } from "./govern-photo-edit.ts";
import { keepPhoto } from "./keep-photo.ts";
import type { EditPhotoInput } from "./schemas.ts";

const DEFAULT_QUALITY = 90;

/**
 * Makes a new photo from the tenant's photo; the original stays unchanged. A named agent needs the level, and an intern
 * an approval.
 */
export async function editPhoto(
  ctx: ServiceContext,
  photoId: string,
  { agent_id: agentId, approval_id: approvalId, ...asked }: EditPhotoInput,
): Promise<PhotoRow> {
  const photo = await findPhoto(ctx, photoId);
  const edit = completed(asked);
  if (edit.crop !== null) requireInside(photo, edit.crop);
  const edits: Record<string, unknown> = { ...edit };
  const audit =
    agentId === undefined
      ? []
      : [
          await governPhotoEdit(ctx, {
            agentId,
            approvalId,
            arguments: { photo_id: photo.id, ...edits },
            summary: `Edit the photo ${photo.filename} (${photo.id}): ${JSON.stringify(asked)}`,
          }),
        ];
  const body = await openPhoto(ctx, photo);
  const made = await askPictures(
    ctx,
    { kind: "edit", edit },
    {
      body,
      contentType: MEDIA_TYPES[photo.format],
      sizeBytes: photo.sizeBytes,
    },
  );
  const origin = { filename: photo.filename, originalId: photo.id, edits, agentId: agentId ?? null };
  return keepPhoto(ctx, made, origin, audit);
}

/** The edit with defaults for omitted values. */
function completed(asked: Omit<EditPhotoInput, "agent_id" | "approval_id">): RequestedEdit {
  const { brightness = 0, contrast = 0, saturation = 0 } = asked.adjustments ?? {};
  return {
    crop: asked.crop ?? null,
    resize: asked.resize === undefined ? null : { ...asked.resize, fit: asked.resize.fit ?? "contain" },
    adjustments: { brightness, contrast, saturation },
    filters: (asked.filters ?? []).map(({ type, intensity = defaultIntensity(type) }) => ({ type, intensity })),
    format: asked.format ?? null,
    quality: asked.quality ?? DEFAULT_QUALITY,
  };
}
