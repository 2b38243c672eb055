import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { CORE_SCHEMA, dump, load, YAMLException } from "js-yaml";

import { misused } from "#sdk/cli/failure";
import { readTextFile } from "#sdk/cli/text-file";

import type { Declared, Existing, Kind } from "./kind.ts";
import { secretMistakes } from "./secrets.ts";

/** A file and what it describes. */
export interface DescribedThing {
  path: string;
  value: Declared;
}

/** The things that the files of a folder describe, by kind and name; a kind without a folder is left alone. */
export type Described = ReadonlyMap<Kind, ReadonlyMap<string, DescribedThing>>;

/** Reads the files of a folder. Throws for one that cannot be read, and names every mistake at once. */
export async function readFiles(folder: string, kinds: readonly Kind[]): Promise<Described> {
  const mistakes: string[] = [];
  const described = new Map<Kind, Map<string, DescribedThing>>();
  for (const kind of kinds) {
    const names = await readdir(join(folder, kind.folder)).catch(() => null);
    if (names === null) continue;
    const things = new Map<string, DescribedThing>();
    described.set(kind, things);
    for (const file of names.filter((name) => /\.ya?ml$/.test(name)).toSorted()) {
      const path = join(folder, kind.folder, file);
      const value = valueOf(await readTextFile(path));
      const found = typeof value === "string" ? [value] : mistakesIn(value, kind);
      mistakes.push(...found.map((words) => `${path}: ${words}`));
      if (typeof value === "string" || found.length > 0) continue;
      const name = kind.nameOf(value);
      if (things.has(name)) mistakes.push(`${path}: another file describes the ${kind.noun} "${name}"`);
      things.set(name, { path, value });
    }
  }
  if (described.size === 0)
    throw misused(`${folder} has none of the folders ${kinds.map((kind) => kind.folder).join(", ")}.`);
  if (mistakes.length > 0) throw misused(mistakes.join("\n"));
  return described;
}

/** The value of a file, or why it has none. */
function valueOf(text: string): Declared | string {
  try {
    const value: unknown = load(text, { schema: CORE_SCHEMA });
    const isMapping = typeof value === "object" && value !== null && !Array.isArray(value);
    return isMapping ? (value as Declared) : "must describe one thing, with a field in each line";
  } catch (error) {
    if (error instanceof YAMLException) return error.message;
    throw error;
  }
}

function mistakesIn(value: Declared, kind: Kind): string[] {
  const { required, optional, refused = {} } = kind;
  const missing = required.filter((name) => (value[name] ?? null) === null).map((name) => `${name}: is missing`);
  const known = [...required, ...optional];
  const wrong = Object.keys(value)
    .filter((name) => !known.includes(name))
    .map((name) => `${name}: ${refused[name] ?? `is not known; a file may have ${known.join(", ")}`}`);
  return [...missing, ...wrong, ...secretMistakes(value, kind)];
}

const fileNameOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 80) || "unnamed";

/** Writes one file for each thing, and gives the written paths. A file that exists stays, unless `replaces`. */
export async function writeFiles(
  folder: string,
  kind: Kind,
  { things, replaces }: { things: readonly Existing[]; replaces: boolean },
): Promise<{ written: string[]; kept: string[] }> {
  const written: string[] = [];
  const kept: string[] = [];
  if (things.length === 0) return { written, kept };
  await mkdir(join(folder, kind.folder), { recursive: true });
  const used = new Set<string>();
  for (const { name, value } of things) {
    const base = fileNameOf(name);
    let file = base;
    for (let number = 2; used.has(file); number += 1) file = `${base}-${number}`;
    used.add(file);
    const path = join(folder, kind.folder, `${file}.yaml`);
    const text = dump(value, { schema: CORE_SCHEMA, lineWidth: 120, noRefs: true });
    const isWritten = await writeFile(path, text, { flag: replaces ? "w" : "wx" }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
        return false;
      },
    );
    (isWritten ? written : kept).push(path);
  }
  return { written, kept };
}
