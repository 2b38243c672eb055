import type { ServiceContext } from "#context/context";
import type { RequestedEdit } from "#engine/pictures/picture-task";
import type { TaskPhoto } from "#engine/reasoning/task-photos";
import { AppError } from "#errors/app-error";
import { toBase64 } from "#lib/base64url";

import { askPictures } from "./ask-pictures.ts";
import { MEDIA_TYPES, openPhoto } from "./photo-object.ts";
import { selectPhotosById } from "./photos.queries.ts";

/** Vendors shrink a picture with a longer side, in pixels, themselves. */
const LONGEST_SIDE = 1_568;
const QUALITY = 85;

type PhotoContext = Pick<ServiceContext, "db" | "bindings"> & { tenant: { id: string } };
type Photo = Awaited<ReturnType<typeof selectPhotosById>>[number];

/**
 * The tenant's photos as a model is shown them, in the order of the ids. One that was deleted, or is too large to be made
 * smaller, has no picture. Throws UNAVAILABLE when the storage or the service for pictures does not answer.
 */
export async function openPhotos(ctx: PhotoContext, photoIds: readonly string[]): Promise<TaskPhoto[]> {
  const rows = new Map((await selectPhotosById(ctx.db, ctx.tenant.id, photoIds)).map((row) => [row.id, row]));
  const opened: TaskPhoto[] = [];
  // One after the other: the service takes few pictures of a tenant at a time.
  for (const id of photoIds) {
    const row = rows.get(id);
    opened.push({ id, filename: row?.filename ?? null, picture: row === undefined ? null : await pictureOf(ctx, row) });
  }
  return opened;
}

async function pictureOf(ctx: PhotoContext, photo: Photo): Promise<TaskPhoto["picture"]> {
  const body = await openPhoto(ctx, photo);
  try {
    const made = await askPictures(
      ctx,
      { kind: "edit", edit: smaller(photo) },
      { body, contentType: MEDIA_TYPES[photo.format], sizeBytes: null },
    );
    return { mediaType: "image/jpeg", data: toBase64(new Uint8Array(await new Response(made.body).arrayBuffer())) };
  } catch (error) {
    if (error instanceof AppError && error.code !== "UNAVAILABLE") return null;
    throw error;
  }
}

const smaller = ({ width, height }: Photo): RequestedEdit => ({
  crop: null,
  resize: Math.max(width, height) > LONGEST_SIDE ? { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "contain" } : null,
  adjustments: { brightness: 0, contrast: 0, saturation: 0 },
  filters: [],
  format: "jpeg",
  quality: QUALITY,
  flatten: true,
});
