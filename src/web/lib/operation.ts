import type { Operations } from "./api-types.gen.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A path as its parts; a part that varies is a string. */
type Parts<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? [Part extends `{${string}}` ? string : Part, ...Parts<Rest>]
  : [Path extends `{${string}}` ? string : Path];

/** An operation, as `GET /api/agents`. */
export type Operation = keyof Operations;

/** The API's operation at a path as a page writes it, with ids and names in it. `never` when it does not exist. */
export type OperationAt<Verb extends Method, Path extends string> = Path extends string
  ? `${Verb} ${Path}` extends Operation
    ? `${Verb} ${Path}`
    : {
        [Name in Operation]: Name extends `${Verb} ${infer Known}`
          ? Parts<Path> extends Parts<Known>
            ? Name
            : never
          : never;
      }[Operation]
  : never;

/** The whole body of a success. */
export type AnswerOf<Name extends Operation> = Operations[Name]["answer"];

/** The data in the envelope of a success. */
export type DataOf<Name extends Operation> = Extract<AnswerOf<Name>, { data: unknown }>["data"];

/** The names that an operation's query has. */
export type QueryNamesOf<Name extends Operation> = Operations[Name]["query"];

/** The body that an operation takes, as a page has it; `undefined` when it takes none. */
export type BodyOf<Name extends Operation> = Operations[Name] extends { body: infer Body } ? Given<Body> : undefined;

/** A form gives text where the API asks for one of a few words, and nothing for a field that is not there; the API refuses what is wrong. */
type Given<Value> = Value extends string
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly Given<Item>[]
    : Value extends object
      ? { [Name in keyof Value]: Given<Value[Name]> | undefined }
      : Value;

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The options of a call beside its path. */
export interface CallOptions {
  query?: Query | undefined;
  body?: unknown;
  /** Sent unchanged instead of a body, with the content type from `headers`. */
  text?: string;
  headers?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
  /** It changes nothing, although it is no GET: its answer is kept like that of a read. */
  isRead?: boolean;
  /** The page is being left: the request continues without it. Its body is small. */
  isLeaving?: boolean;
}

/** The given values, limited to names that the API has; a form's names are known only at run time. */
type OnlyNamed<Given, Names> = string extends keyof Given
  ? Given
  : Given & { readonly [Unknown in Exclude<keyof Given, Names>]: never };

/** The options of a known operation: names that its query has, and the body that it accepts. */
export interface TypedOptions<Name extends Operation, Asked, Sent> extends Omit<CallOptions, "query" | "body"> {
  query?: OnlyNamed<Asked, QueryNamesOf<Name>> | undefined;
  body?: (OnlyNamed<Sent, keyof BodyOf<Name>> & (string extends keyof Sent ? unknown : BodyOf<Name>)) | undefined;
}

/** A path that the API has. */
export type Existing<Verb extends Method, Path extends string> = [OperationAt<Verb, Path>] extends [never]
  ? "The API has no such operation"
  : unknown;
