import type { ServiceContext } from "#context/context";
import type { PhotoEditRow, PhotoRow } from "#db/schema/photos";
import { requireInside } from "#engine/pictures/crop-rows";
import type { RequestedEdit } from "#engine/pictures/picture-task";
import { defaultIntensity } from "#lib/pixels/edit-steps";
import { askPatiently } from "#runs/shown-photos/ask-pictures";
import { MEDIA_TYPES, openPhoto } from "#runs/shown-photos/photo-object";
import { actingUser } from "#tenancy/acting-user";

import { acceptEdit } from "./accept-edit.ts";
import { findPhoto } from "./find-photo.ts";
import { governPhotoEdit } from "./govern-photo-edit.ts";
import { keepPhoto, keptBytesOf } from "./keep-photo.ts";
import type { EditPhotoInput } from "./schemas.ts";

const DEFAULT_QUALITY = 90;

/** A caller waits while at most this many turns precede its own: some seconds, even behind large photos. */
const PATIENCE = 3;

/**
 * Makes a new photo from the tenant's photo; the original stays unchanged. An edit whose turn is far away, or whose caller
 * asked for it, is accepted and carried out later. A named agent needs the level, and an intern an approval.
 */
export async function editPhoto(
  ctx: ServiceContext,
  photoId: string,
  { agent_id: agentId, approval_id: approvalId, ...asked }: EditPhotoInput,
  respondAsync: boolean,
): Promise<PhotoRow | PhotoEditRow> {
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
  const origin = { filename: photo.filename, originalId: photo.id, edits, agentId: agentId ?? null };
  if (respondAsync) return acceptEdit(ctx, { origin, edit, audit });
  const body = await openPhoto(ctx, photo);
  const file = { body, contentType: MEDIA_TYPES[photo.format], sizeBytes: photo.sizeBytes };
  const made = await askPatiently(ctx, { kind: "edit", edit }, file, PATIENCE);
  if (made === null) return acceptEdit(ctx, { origin, edit, audit });
  return keepPhoto(ctx, made, { origin, createdBy: actingUser(ctx.actor), maxBytes: keptBytesOf(ctx), audit });
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
    flatten: asked.flatten ?? false,
  };
}
