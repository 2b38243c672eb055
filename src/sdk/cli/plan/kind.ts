import { dataOf, type Tenure } from "#sdk/client";

import type { Names } from "./names.ts";

/** A thing as a file describes it. */
export type Declared = Readonly<Record<string, unknown>>;

/** A thing of the workspace in the form of a file. */
export interface Existing {
  id: string;
  name: string;
  value: Declared;
  /** The state that was read, for what the instance can hold a change to; null for the other kinds. */
  tag: string | null;
}

/** A change of a thing. */
export interface Change {
  /** The fields that differ. */
  fields: ReadonlySet<string>;
  /** The file. */
  value: Declared;
  /** The thing as it was read. */
  found: Existing;
}

/** Facts that the calls of one file pass on: the thing's id, and the tag of its state. */
export interface Progress {
  id: string | null;
  tag: string | null;
}

/** A request that a file leads to. Its body is checked before the first change is made. */
export interface PlannedCall {
  /** The `operationId`; null for one without a body, of which nothing can be checked. */
  operation: string | null;
  body: Record<string, unknown>;
  /** Sends it, with the secrets in the body. */
  send: (tenure: Tenure, body: never, progress: Progress) => Promise<unknown>;
  /** Undoes it when a later call for the same file fails. */
  undo?: (tenure: Tenure, progress: Progress) => Promise<unknown>;
}

/** A kind of thing that files can describe. */
export interface Kind {
  /** Its folder. */
  folder: string;
  noun: string;
  /** Fields that a file may have; the first ones that it must have. */
  required: readonly string[];
  optional: readonly string[];
  /** Fields that cannot change afterwards. */
  fixed: readonly string[];
  /** Why a file may not have a field. */
  refused?: Readonly<Record<string, string>>;
  /** Paths of secrets, with `*` for each item of a list. A file names a variable of the environment there: `${NAME}`. */
  secrets?: readonly string[];
  /** Fields that no answer tells: they are sent, and not compared. */
  untold?: readonly string[];
  /** The names of others of its kind that a file refers to, which are made before it. */
  after?(value: Declared): readonly string[];
  /** The name that identifies it. */
  nameOf(value: Declared): string;
  /** Those of the workspace; with `wanted` at least those of these names. */
  list(tenure: Tenure, wanted: ReadonlySet<string> | null): Promise<Existing[]>;
  /** The same thing in the form that is compared, with names in place of ids. */
  normal?(value: Declared, names: Names): Declared | Promise<Declared>;
  create(value: Declared, names: Names): PlannedCall[] | Promise<PlannedCall[]>;
  /** Changes these fields to what the file says. */
  change(change: Change, names: Names): PlannedCall[] | Promise<PlannedCall[]>;
  remove(tenure: Tenure, found: Existing): Promise<void>;
}

/** Lets the instance refuse a change when someone else has changed the thing since it was read. */
export const onlyIf = (tag: string | null): { "if-match"?: string } => (tag === null ? {} : { "if-match": tag });

/** The data of an answer with the tag of its state. */
export async function readTagged<Body>(answer: Promise<{ data?: Body; response: Response }>) {
  const [data, { response }] = await Promise.all([dataOf(answer), answer]);
  return { data, tag: response.headers.get("etag") };
}

/** Without what is empty: a file says only what matters. */
export const withoutEmpty = (value: Readonly<Record<string, unknown>>): Declared =>
  Object.fromEntries(
    Object.entries(value).filter(
      ([, part]) =>
        part !== null && part !== undefined && !(typeof part === "object" && Object.keys(part).length === 0),
    ),
  );

/** The parts of a value with these names. */
export const pick = (value: Declared, names: Iterable<string>): Record<string, unknown> =>
  Object.fromEntries([...names].filter((name) => Object.hasOwn(value, name)).map((name) => [name, value[name]]));

export const nameField = (value: Declared): string => String(value["name"]);

export const isMapping = (value: unknown): value is Declared =>
  typeof value === "object" && value !== null && !Array.isArray(value);
