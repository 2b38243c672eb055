import type { ServiceContext } from "#context/context";
import type { PhotoRow } from "#db/schema/photos";
import type { TaskFacts } from "#engine/pictures/picture-task";
import { askPictures } from "#runs/shown-photos/ask-pictures";
import { actingUser } from "#tenancy/acting-user";

import { keepPhoto, keptBytesOf } from "./keep-photo.ts";

/** The field of the form with the file. */
export const IMAGE_FIELD = "image";
const MAX_FILENAME_CHARACTERS = 255;

/** A stored upload, and how many pictures its file had. */
export interface UploadedPhoto extends Pick<TaskFacts, "frames"> {
  photo: PhotoRow;
}

/** Stores a picture of a form as a photo of the tenant, with all metadata removed. */
export async function uploadPhoto(
  ctx: ServiceContext,
  form: { body: BodyInit; contentType: string; sizeBytes: number | null },
): Promise<UploadedPhoto> {
  const made = await askPictures(ctx, { kind: "take-in", field: IMAGE_FIELD }, form);
  const filename = nameOf(made.facts.filename ?? "");
  const { frames } = made.facts;
  const result = (photo: PhotoRow): UploadedPhoto => ({ photo, frames });
  const photo = await keepPhoto(ctx, made, {
    origin: { filename, originalId: null, edits: null, agentId: null },
    createdBy: actingUser(ctx.actor),
    maxBytes: keptBytesOf(ctx),
    result,
  });
  return result(photo);
}

/** The last part of the sender's file name, in printable characters. */
function nameOf(sent: string): string {
  const [last = ""] = sent.split(/[\\/]/).slice(-1);
  const shown = last
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "")
    .trim();
  return shown.slice(0, MAX_FILENAME_CHARACTERS).toWellFormed() || "photo";
}
