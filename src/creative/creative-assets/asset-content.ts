import type { ServiceContext } from "#context/context";
import { findPhoto } from "#creative/photos/find-photo";
import { invalidInput } from "#errors/app-error";

import type { AssetRow } from "./store.ts";

type Content = Pick<AssetRow, "url" | "photoId">;

/** Requires exactly one of a URL and a photo of the tenant. Throws INVALID_INPUT, and NOT_FOUND for a missing photo. */
export async function requireContent(ctx: ServiceContext, { url, photoId }: Content): Promise<void> {
  if ((url === null) === (photoId === null)) {
    throw invalidInput({ path: "body", code: "invalid_union", message: "must have either a url or a photo_id" });
  }
  if (photoId !== null) await findPhoto(ctx, photoId);
}
