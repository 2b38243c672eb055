import { AppError, invalidInput } from "#errors/app-error";
import { readUpTo } from "#lib/read-up-to";

import { cleanPicture } from "./clean-picture.ts";
import type { Codecs } from "./codecs.ts";
import { editPicture } from "./edit-picture.ts";
import { type PictureTask, type RequestedEdit, type TaskFacts, withFormat } from "./picture-task.ts";
import { MAX_PICTURE_BYTES, STILL } from "./picture.ts";
import { type Alone, takeInPicture } from "./take-in-picture.ts";

export interface TaskResult {
  pieces: readonly Uint8Array[];
  facts: TaskFacts;
}

/** Maximum size of the form around a file. */
export const FORM_BYTES = 64 * 1_024;

/** Performs one task. It reads the file here, so that a waiting task holds no memory. */
export async function runPictureTask(
  task: PictureTask,
  request: Request,
  codecs: Codecs,
  alone: Alone,
): Promise<TaskResult> {
  const maxBytes = MAX_PICTURE_BYTES + (task.kind === "take-in" ? FORM_BYTES : 0);
  const bytes = await readUpTo(request, maxBytes);
  if (bytes === null) throw tooLarge();
  if (task.kind === "edit") return edited(bytes, task.edit, codecs);
  const { bytes: file, name } = await fileOf(bytes, request, task.field);
  const { picture, notEditable } = await takeInPicture(file, codecs.webp, alone);
  const { pieces, format, width, height, frames } = picture;
  return { pieces, facts: { format, width, height, filename: name, frames, notEditable } };
}

async function edited(bytes: Uint8Array, requested: RequestedEdit, codecs: Codecs): Promise<TaskResult> {
  const edit = withFormat(requested, cleanPicture(bytes).format);
  const { pieces, width, height } = await editPicture(bytes, edit, codecs);
  return { pieces, facts: { format: edit.format, width, height, filename: null, frames: STILL, notEditable: null } };
}

/** The file in a field of a form. */
async function fileOf(
  body: Uint8Array<ArrayBuffer>,
  request: Request,
  field: string,
): Promise<{ bytes: Uint8Array; name: string }> {
  const form = await new Response(body, { headers: { "content-type": request.headers.get("content-type") ?? "" } })
    .formData()
    .catch(() => {
      throw invalidInput({ path: "body", code: "invalid_type", message: "is not a readable format" });
    });
  const others = [...form.keys()].filter((key) => key !== field);
  if (others.length > 0) {
    throw invalidInput({
      path: "body",
      code: "unrecognized_keys",
      message: `has unknown fields: ${others.join(", ")}`,
    });
  }
  const file = form.get(field);
  if (file === null || typeof file === "string" || form.getAll(field).length > 1) {
    throw invalidInput({ path: `body.${field}`, code: "invalid_type", message: "must be one file" });
  }
  if (file.size > MAX_PICTURE_BYTES) throw tooLarge();
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name };
}

const tooLarge = (): AppError =>
  new AppError("PAYLOAD_TOO_LARGE", {
    message: `A picture can have at most ${MAX_PICTURE_BYTES} bytes.`,
    details: { max_bytes: MAX_PICTURE_BYTES },
  });
