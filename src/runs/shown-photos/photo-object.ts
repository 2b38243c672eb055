import type { Bindings } from "#context/bindings";
import type { PictureFormat } from "#engine/pictures/picture";
import { AppError } from "#errors/app-error";

interface PhotoKey {
  tenantId: string;
  id: string;
}

const keyOf = ({ tenantId, id }: PhotoKey): string => `${tenantId}/${id}`;

export const MEDIA_TYPES: Readonly<Record<PictureFormat, string>> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
};

type Body = ReadableStream<Uint8Array>;

/** Streams a photo's file into the bucket. Throws UNAVAILABLE when the bucket does not accept it. */
export async function putPhoto({ bindings }: { bindings: Bindings }, key: PhotoKey, body: Body): Promise<void> {
  await bindings
    .bucket("PHOTOS")
    .put(keyOf(key), body)
    .catch((cause: unknown) => {
      throw unavailable(cause);
    });
}

/** A photo's file, or a part of it. Throws UNAVAILABLE when the bucket does not return it. */
export async function openPhoto(
  { bindings }: { bindings: Bindings },
  key: PhotoKey,
  range?: { offset: number; length: number },
): Promise<Body> {
  const found = await bindings
    .bucket("PHOTOS")
    .get(keyOf(key), range === undefined ? {} : { range })
    .catch((cause: unknown) => {
      throw unavailable(cause);
    });
  if (found === null) throw unavailable(new Error(`The bucket does not contain ${keyOf(key)}.`));
  return found.body;
}

export const deletePhotoObjects = ({ bindings }: { bindings: Bindings }, keys: readonly PhotoKey[]): Promise<void> =>
  bindings.bucket("PHOTOS").delete(keys.map(keyOf));

const unavailable = (cause: unknown): AppError =>
  new AppError("UNAVAILABLE", { message: "The photo storage does not respond.", retryAfterSeconds: 1, cause });
