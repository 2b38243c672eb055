import { type AppError } from "#errors/app-error";
import { ERRORS, type ErrorCode } from "#errors/catalogue";

import { defaultOutput, type OutputFormat, type PictureEdit } from "./picture-edit.ts";
import type { PictureFacts } from "./picture.ts";

/**
 * How the platform and the Worker for pictures speak: `POST` with a task in a header and a file as the body. The answer is a file with its
 * facts in a header, or a refusal as JSON.
 */
export const TASK_HEADER = "picture-task";
export const FACTS_HEADER = "picture-facts";
/** Whose turn it is: tenants take turns. */
export const TURN_HEADER = "picture-turn";

/** `format` null: the one that was read. */
export type RequestedEdit = Omit<PictureEdit, "format"> & { format: OutputFormat | null };

/** `take-in`: the body is a form with the file in a field. `edit`: the body is the file. */
export type PictureTask = { kind: "take-in"; field: string } | { kind: "edit"; edit: RequestedEdit };

export interface TaskFacts extends PictureFacts {
  /** What the sender calls the file; null where it is none of a form. */
  filename: string | null;
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

/** The task of a request; null for one without. The other side is ours, so its shape is trusted. */
export const taskIn = (headers: Headers): PictureTask | null => {
  const text = headers.get(TASK_HEADER);
  return text === null ? null : (fromHeader(text) as PictureTask);
};

/** The facts of an answer. */
export const factsIn = (headers: Headers): TaskFacts => fromHeader(headers.get(FACTS_HEADER) ?? "null") as TaskFacts;

export const refusalOf = ({ code, message, details }: AppError): TaskRefusal => ({ code, message, details });

export const isRefusal = (value: unknown): value is TaskRefusal =>
  typeof value === "object" && value !== null && "code" in value && String(value.code) in ERRORS;

/** The edit with the format in which a picture of this one is written. */
export const withFormat = (edit: RequestedEdit, read: PictureFacts["format"]): PictureEdit => ({
  ...edit,
  format: edit.format ?? defaultOutput(read),
});
