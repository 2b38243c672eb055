import type { AppError } from "#errors/app-error";
import { ERRORS, type ErrorCode } from "#errors/catalogue";

/**
 * The protocol between the platform and the Worker that takes in what strangers send: `POST` with a task in a header and
 * its material as the body. The answer is JSON: the result, or a refusal.
 */
export const TASK_HEADER = "intake-task";
/** The owner of the turn: a tenant, or a client address where no tenant is known. Owners take turns. */
export const TURN_HEADER = "intake-turn";

/** The task took longer than its limit, and its process was ended. */
export const OVERTIME = 504;

/** An API document that was found at `url`; null for all its operations, and for its own servers. */
export interface DocumentTask {
  kind: "document";
  url: string;
  baseUrl: string | null;
  include: readonly string[] | null;
}

/** The tools that the server at `url` lists. */
export interface ToolsTask {
  kind: "tools";
  url: string;
}

/**
 * `document`: the body is an API document that was found at `url`. `tools`: the body is the list of a server's tools.
 * `secrets`: the body is JSON of a stranger, in which apparent secrets are looked for. `check`: the body is an
 * `ArgumentCheck`. `key`: the body is a `KeyRequest`. `expressions`: the body is an `Evaluation`. `patterns`: the body is a list
 * of patterns; the result says of each whether it can be matched in linear time. `workflow`: the body is a workflow file.
 */
export type IntakeTask =
  | DocumentTask
  | ToolsTask
  | { kind: "secrets" }
  | { kind: "check" }
  | { kind: "key" }
  | { kind: "expressions" }
  | { kind: "patterns" }
  | { kind: "workflow" };

export type IntakeKind = IntakeTask["kind"];

/** A password's key by scrypt (RFC 7914); `salt` in base64url. */
export interface KeyRequest {
  password: string;
  salt: string;
  cost: ScryptCost;
}

export interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

/** Arguments for a stranger's tool, and the JSON Schema that they must fit. */
export interface ArgumentCheck {
  schema: Readonly<Record<string, unknown>>;
  value: unknown;
}

/** A mismatch and its place in the arguments. */
export interface Mismatch {
  path: readonly string[];
  message: string;
}

/** A refusal as it is sent. */
export interface IntakeRefusal {
  code: ErrorCode;
  message: string;
  details: Record<string, unknown>;
}

/** Headers hold ASCII only. */
export const toHeader = (task: IntakeTask): string => encodeURIComponent(JSON.stringify(task));

/** Reads the task of a request; null for one without. The platform is the only sender, so its shape is trusted. */
export const taskOf = (header: string | null): IntakeTask | null =>
  header === null ? null : (JSON.parse(decodeURIComponent(header)) as IntakeTask);

export const refusalOf = ({ code, message, details }: AppError): IntakeRefusal => ({ code, message, details });

export const isRefusal = (value: unknown): value is IntakeRefusal =>
  typeof value === "object" && value !== null && "code" in value && String(value.code) in ERRORS;
