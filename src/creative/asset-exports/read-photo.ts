import type { ServiceContext } from "#context/context";
import type { PhotoRow } from "#db/schema/photos";
import type { PictureFormat } from "#engine/pictures/picture";
import { openPhoto } from "#runs/shown-photos/photo-object";

/** A photo's whole file. */
export interface PhotoFile {
  format: PictureFormat;
  filename: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Reads a photo's file, which has at most 20 MiB. Throws UNAVAILABLE when the store of photos does not answer. */
export async function readPhoto(ctx: ServiceContext, photo: PhotoRow): Promise<PhotoFile> {
  const bytes = new Uint8Array(await new Response(await openPhoto(ctx, photo)).arrayBuffer());
  return { format: photo.format, filename: photo.filename, bytes };
}
