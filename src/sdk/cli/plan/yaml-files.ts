import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { CORE_SCHEMA, dump, FAILSAFE_SCHEMA, load, YAMLException } from "js-yaml";

import { roundedMessage, wouldBeRounded } from "#lib/exact-numbers";
import { Failure, misused } from "#sdk/cli/failure";
import { ownValue } from "#sdk/cli/lookup";
import { printable } from "#sdk/cli/output";

import { expansionFault } from "./expansion.ts";
import type { Declared, Existing, Kind } from "./kind.ts";
import { makePlainFolder, readPlainFile, requireNoLink, writePlainFile } from "./plain-files.ts";
import { plainValueMistakes } from "./plain-values.ts";
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
  await requireNoLink(folder);
  for (const kind of kinds) {
    await requireNoLink(join(folder, kind.folder));
    const names = await readdir(join(folder, kind.folder)).catch(() => null);
    if (names === null) continue;
    const things = new Map<string, DescribedThing>();
    described.set(kind, things);
    for (const file of names.filter((name) => /\.ya?ml$/.test(name)).toSorted()) {
      const path = join(folder, kind.folder, file);
      const text = await readPlainFile(path).catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error;
        mistakes.push(error.message);
        return null;
      });
      if (text === null) continue;
      const value = valueOf(text);
      const found =
        typeof value === "string"
          ? [value]
          : [...plainValueMistakes(text, value, MAX_DEPTH), ...mistakesIn(value, kind)];
      mistakes.push(...found.map((words) => `${printable(path)}: ${words}`));
      if (typeof value === "string" || found.length > 0) continue;
      const name = kind.nameOf(value);
      if (things.has(name)) mistakes.push(printable(`${path}: another file describes the ${kind.noun} "${name}"`));
      things.set(name, { path, value });
    }
  }
  if (described.size === 0)
    throw misused(`${folder} has none of the folders ${kinds.map((kind) => kind.folder).join(", ")}.`);
  if (mistakes.length > 0) throw misused(mistakes.join("\n"));
  return described;
}

/** The most references of a file to its own parts, and the most levels. */
const MAX_ALIASES = 1_000;
const MAX_DEPTH = 100;

/** Only a long run of digits can be a number that is rounded. */
const MAY_ROUND = /\d{16}/;

/** The first number of a file that would be rounded; `written` is the same file with every value as its text. */
function roundedIn(value: unknown, written: unknown, path: readonly string[] = []): string | null {
  if (typeof value === "number" && typeof written === "string") {
    const literal = written.replace(/^\+/, "");
    return wouldBeRounded(literal) ? `${path.join(".")}: ${roundedMessage({ literal })}` : null;
  }
  if (typeof value !== "object" || value === null || typeof written !== "object" || written === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const found = roundedIn(part, ownValue(written as Record<string, unknown>, key), [...path, printable(key)]);
    if (found !== null) return found;
  }
  return null;
}

/** The value of a file, or why it has none. */
function valueOf(text: string): Declared | string {
  try {
    const limits = { maxDepth: MAX_DEPTH, maxAliases: MAX_ALIASES };
    const value: unknown = load(text, { schema: CORE_SCHEMA, ...limits });
    const fault =
      expansionFault(value) ??
      (MAY_ROUND.test(text) ? roundedIn(value, load(text, { schema: FAILSAFE_SCHEMA, ...limits })) : null);
    if (fault !== null) return fault;
    const isMapping = typeof value === "object" && value !== null && !Array.isArray(value);
    return isMapping ? (value as Declared) : "must describe one thing, with a field in each line";
  } catch (error) {
    if (error instanceof YAMLException) return error.message;
    throw error;
  }
}

function mistakesIn(value: Declared, kind: Kind): string[] {
  const { required, optional, refused = {} } = kind;
  const missing = required
    .filter((name) => (ownValue(value, name) ?? null) === null)
    .map((name) => `${name}: is missing`);
  const known = [...required, ...optional];
  const wrong = Object.keys(value)
    .filter((name) => !known.includes(name))
    .map(
      (name) => `${printable(name)}: ${ownValue(refused, name) ?? `is not known; a file may have ${known.join(", ")}`}`,
    );
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
  await makePlainFolder(folder, kind.folder);
  const used = new Set<string>();
  for (const { name, value } of things) {
    const base = fileNameOf(name);
    let file = base;
    for (let number = 2; used.has(file); number += 1) file = `${base}-${number}`;
    used.add(file);
    const path = join(folder, kind.folder, `${file}.yaml`);
    // The usual schema of `dump` writes what versions of YAML disagree about in quotation marks.
    const text = dump(value, { lineWidth: 120, noRefs: true });
    const isWritten = await writePlainFile(path, text, { replaces });
    (isWritten ? written : kept).push(path);
  }
  return { written, kept };
}
