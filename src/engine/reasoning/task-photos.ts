import { isUuid } from "#lib/uuid";

import type { ToolPicture } from "./tool-pictures.ts";

/** The most photos that a task can name. */
export const MAX_PHOTOS = 5;

/** A photo that the context of a task names, as a model is shown it. */
export interface TaskPhoto {
  id: string;
  /** Null for a photo that is no longer stored. */
  filename: string | null;
  /** Null when it cannot be read. */
  picture: ToolPicture | null;
}

interface Input {
  context: Record<string, unknown>;
  parameters: Record<string, unknown>;
}

/** The value of `photo_ids` in a task's context. An ordered tool or skill gets the context as its own input. */
export const writtenPhotoIds = ({ context, parameters }: Input): unknown =>
  parameters["tool"] === undefined && parameters["skill_id"] === undefined ? context["photo_ids"] : undefined;

/** The ids of the photos that a task's context names. */
export function photoIdsOf(input: Input): string[] {
  const written = writtenPhotoIds(input);
  if (!Array.isArray(written)) return [];
  return written.filter((id): id is string => typeof id === "string" && isUuid(id)).slice(0, MAX_PHOTOS);
}
