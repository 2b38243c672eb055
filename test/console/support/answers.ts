import { ERRORS, type ErrorCode } from "#errors/catalogue";
import type { Operations } from "#web/lib/api-types.gen.ts";
import type { AnswerOf, Operation } from "#web/lib/operation.ts";

/** Any part of an answer, each of its fields as the contract has it. */
export type PartOf<Value> = Value extends readonly (infer Item)[]
  ? readonly PartOf<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]?: PartOf<Value[Name]> | undefined }
    : Value;

type Enveloped = { success: true; data: unknown };

/** What a test says of a success: of the data in the envelope, or of the whole body of an operation without envelope. */
export type Said<Name extends Operation> =
  AnswerOf<Name> extends Enveloped ? PartOf<AnswerOf<Name>["data"]> : PartOf<AnswerOf<Name>>;

/** A request of the page, as the API would see it. */
export interface Asked<Name extends Operation = Operation> {
  name: Name;
  path: string;
  /** The last part of the path, which is mostly an id. */
  id: string;
  query: Readonly<Record<string, string>>;
  body: Operations[Name] extends { body: infer Body } ? Body : undefined;
  headers: Headers;
}

/** A refusal of the API, or no answer at all. */
export class Refused {
  readonly code: ErrorCode | "UNREACHABLE";
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
  constructor(code: ErrorCode | "UNREACHABLE", message: string, details: Readonly<Record<string, unknown>> = {}) {
    this.code = code;
    this.message = message;
    this.details = details;
  }
}

/** The API refuses with the error, in its usual words or others. */
export const refusal = (
  code: ErrorCode,
  message: string = ERRORS[code].title,
  details: Readonly<Record<string, unknown>> = {},
): Refused => new Refused(code, message, details);

/** The request reaches the API, or not; no answer comes. */
export const lost = (): Refused => new Refused("UNREACHABLE", "");

type Answer<Name extends Operation> =
  | Said<Name>
  | Refused
  | ((asked: Asked<Name>) => Said<Name> | Refused | Promise<Said<Name> | Refused>);

/** What the API answers, by operation. */
export type Answers = { readonly [Name in Operation]?: Answer<Name> };
