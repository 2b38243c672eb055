import type { Statement } from "#db/statement";
import type { TaskInput } from "#engine/reasoning/provider";
import { MAX_PHOTOS, photoIdsOf, writtenPhotoIds } from "#engine/reasoning/task-photos";
import { type AppError, invalidInput } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";

import { requirePhoto } from "./photos.queries.ts";

const IN_CONTEXT = "body.context.photo_ids";

/** `path` is the place of the ids in the request. Refuses photos that a task cannot have: in another form, too many, or in the conversation of a stranger. */
export function checkPhotoIds(input: TaskInput, isOfStranger: boolean, path = IN_CONTEXT): void {
  const written = writtenPhotoIds(input);
  if (written === undefined) return;
  if (isOfStranger)
    throw invalidInput({
      path,
      code: "not_for_strangers",
      message: "cannot be given in a conversation with a person outside the workspace",
    });
  if (!Array.isArray(written))
    throw invalidInput({ path, code: "invalid_type", message: "must be a list of ids of photos" });
  if (written.length > MAX_PHOTOS)
    throw invalidInput({ path, code: "too_big", message: `must have at most ${MAX_PHOTOS} ids` });
  const odd = written.findIndex((id) => typeof id !== "string" || !isUuid(id));
  if (odd !== -1) throw unknownPhoto(path, odd);
}

/** Hold while the tenant has the photos that the run's context names. */
export const requirePhotos = (
  { tenantId, input }: Pick<ExecutionRecord, "tenantId" | "input">,
  path = IN_CONTEXT,
): Statement[] => photoIdsOf(input).map((id, index) => requirePhoto(tenantId, id, () => unknownPhoto(path, index)));

const unknownPhoto = (path: string, index: number): AppError =>
  invalidInput({
    path: `${path}.${index}`,
    code: "unknown_photo",
    message: "is not the id of a photo of this workspace",
  });
