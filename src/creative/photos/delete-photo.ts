import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { notFound } from "#errors/app-error";

import { findPhoto } from "./find-photo.ts";
import { requireState, updateState } from "./store.ts";

/** Deletes the tenant's photo. It is hidden at once, and the sweep removes its file. Photos made from it stay. */
export async function deletePhoto(ctx: ServiceContext, photoId: string): Promise<string> {
  const photo = await findPhoto(ctx, photoId);
  await commit(
    ctx,
    [requireState(photo, "stored", () => notFound("photo", photoId)), updateState(photo, "leaving", ctx.clock())],
    { result: photo.id },
  );
  return photo.id;
}
