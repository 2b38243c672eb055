import { ApiError, callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";

import type { Photo } from "./photo.ts";

const PAUSE_MS = 1_000;

type Answer = DataOf<"POST /api/media/photos/{id}/edit">;

/** The new photo of an edit, even when it was accepted and is made later. Throws the refusal of an edit that failed. */
export async function photoOf(answer: Answer): Promise<Photo> {
  if (!("edit_id" in answer)) return answer;
  for (;;) {
    const { photo, error } = await callData("GET", `/api/media/photo-edits/${answer.edit_id}`);
    if (photo !== null) return photo;
    if (error !== null) throw new ApiError(422, error.code, error.message, error.details);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
