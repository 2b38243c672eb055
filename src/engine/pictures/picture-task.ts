import { type AppError } from "#errors/app-error";
import { ERRORS, type ErrorCode } from "#errors/catalogue";

import { defaultOutput, type OutputFormat, type PictureEdit } from "./picture-edit.ts";
import type { Frames, PictureFacts } from "./picture.ts";

/**
 * The protocol between the platform and the Worker for pictures: `POST` with a task in a header and a file as the body.
 * The answer is a file with its facts in a header, or a refusal as JSON.
 */
export const TASK_HEADER = "picture-task";
export const FACTS_HEADER = "picture-facts";
/** The owner of the turn: tenants take turns. */
export const TURN_HEADER = "picture-turn";
/**
 * The most turns that the sender waits for. When more precede its own, the answer is 202 without a body, and nothing
 * was done.
 */
export const PATIENCE_HEADER = "picture-patience";
/** The status of the answer to a task whose turn is too far away. */
export const FAR = 202;
/** The bytes of the body, where the platform knows them before it sends them. */
export const BYTES_HEADER = "picture-bytes";

/** `format` null: the format of the input. */
export type RequestedEdit = Omit<PictureEdit, "format"> & { format: OutputFormat | null };

/** `take-in`: the body is a form with the file in a field. `edit`: the body is the file. */
export type PictureTask = { kind: "take-in"; field: string } | { kind: "edit"; edit: RequestedEdit };

export interface TaskFacts extends PictureFacts {
  /** The sender's name of the file; null outside a form. */
  filename: string | null;
  frames: Frames;
  /** Why no edit of the file is possible; null when one is. */
  notEditable: string | null;
}

/** A refusal as it is sent. */
export interface TaskRefusal {
  code: ErrorCode;
  message: string;
  details: Record<string, unknown>;
}

/** Headers hold ASCII only. */
export const toHeader = (value: unknown): string => encodeURIComponent(JSON.stringify(value));

const fromHeader = (text: string): unknown => JSON.parse(decodeURIComponent(text));

/** Reads the task of a request; null for one without. The platform is the only sender, so its shape is trusted. */
export const taskIn = (headers: Headers): PictureTask | null => {
  const text = headers.get(TASK_HEADER);
  return text === null ? null : (fromHeader(text) as PictureTask);
};

/** Reads the facts of an answer. */
export const factsIn = (headers: Headers): TaskFacts => fromHeader(headers.get(FACTS_HEADER) ?? "null") as TaskFacts;

export const refusalOf = ({ code, message, details }: AppError): TaskRefusal => ({ code, message, details });

export const isRefusal = (value: unknown): value is TaskRefusal =>
  typeof value === "object" && value !== null && "code" in value && String(value.code) in ERRORS;

/** Completes an edit with the output format for a picture of this format. */
export const withFormat = (edit: RequestedEdit, read: PictureFacts["format"]): PictureEdit => ({
  ...edit,
  format: edit.format ?? defaultOutput(read),
});
