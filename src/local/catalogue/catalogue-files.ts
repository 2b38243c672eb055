import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

import { z } from "zod";

import { repositoryFolder } from "#local/paths";

const FOLDER = "src/catalogue";

export type Kind = "skills" | "agents" | "domains" | "components" | "workflows";

/** The fields that the entries of all kinds have. */
export const DESCRIBED = {
  /** Permanent: installations and ratings refer to it. */
  id: z.uuid(),
  name: z.string().min(1),
  description: z.string().min(1),
  category: z.string().min(1),
  tags: z.array(z.string().min(1)),
  /** Changed with the content, which is then a new version. */
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
};

/** The same, with whether an entry is featured initially, until an operator chooses others. */
export const LISTED = { ...DESCRIBED, isFeatured: z.boolean().default(false) };

/** An object of any fields, such as a JSON Schema. */
export const anyObject = z.record(z.string(), z.unknown());

export interface Entry<T> {
  /** The file's name without its ending; the files of the entry's texts have the same name. */
  file: string;
  value: T;
}

/**
 * The entries of a kind in the order of their ids, one in each JSON file. Throws an error that names the file
 * and the fields that have another shape than the schema.
 */
export function readEntries<T extends { id: string }>(
  kind: Kind,
  schema: z.ZodType<T>,
  folder = resolve(repositoryFolder, FOLDER),
): Entry<T>[] {
  return readdirSync(resolve(folder, kind))
    .filter((name) => name.endsWith(".json"))
    .map((name) => ({ file: name.slice(0, -".json".length), value: readEntry(`${kind}/${name}`, schema, folder) }))
    .toSorted((left, right) => (left.value.id < right.value.id ? -1 : 1));
}

function readEntry<T>(path: string, schema: z.ZodType<T>, folder: string): T {
  const parsed = schema.safeParse(parseJson(path, readFileSync(resolve(folder, path), "utf8")));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => `${fieldOf(issue)}: ${issue.message}`);
  throw new Error(`${FOLDER}/${path} has another shape than its kind. ${issues.join("; ")}`);
}

const fieldOf = (issue: z.core.$ZodIssue): string =>
  [...issue.path, ...(issue.code === "unrecognized_keys" ? issue.keys : [])].join(".");

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${FOLDER}/${path} is not JSON: ${error instanceof Error ? error.message : ""}`, { cause: error });
  }
}

/** A script or a style sheet of the catalogue, with the line break at its end. */
export const readText = (path: string): string => readFileSync(resolve(repositoryFolder, FOLDER, path), "utf8");
