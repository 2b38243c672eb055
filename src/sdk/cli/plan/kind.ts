import { dataOf, type Tenure } from "#sdk/client";

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
  agents: AgentIds;
}

/** The ids of agents by their names, for what belongs to one. */
export type AgentIds = ReadonlyMap<string, string>;

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
  /** The name that identifies it. */
  nameOf(value: Declared): string;
  /** Those of the workspace; with `wanted` at least those of these names. */
  list(tenure: Tenure, wanted: ReadonlySet<string> | null): Promise<Existing[]>;
  create(tenure: Tenure, value: Declared, agents: AgentIds): Promise<void>;
  /** Changes these fields to what the file says. */
  change(tenure: Tenure, change: Change): Promise<void>;
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
