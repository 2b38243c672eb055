import { globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Names what a file imports, as a path from the folder of the repository; null for a package. */
type Resolve = (specifier: string, importer: string) => string | null;

/** Which files import a file, by its path from the folder of the repository. */
export type Importers = ReadonlyMap<string, readonly string[]>;

/** Imports and exports of types count, and so do imports that run later. */
const SPECIFIER = /\b(?:from|import)\s*\(?\s*["']([^"']+)["']/g;

/** The imports of some files, turned around. */
export function importersOf(files: ReadonlyMap<string, string>, resolveSpecifier: Resolve): Importers {
  const importers = new Map<string, string[]>();
  for (const [importer, text] of files)
    for (const [, specifier = ""] of text.matchAll(SPECIFIER)) {
      const imported = resolveSpecifier(specifier, importer);
      if (imported !== null) importers.set(imported, [...(importers.get(imported) ?? []), importer]);
    }
  return importers;
}

/** The files that import a file, directly or through others, and the file itself. */
export function reachedFrom(path: string, importers: Importers): Set<string> {
  const reached = new Set([path]);
  // A set also visits what is added while it is walked.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}

/** The names of `imports` in package.json, the longest first, and the place that each means. */
type Names = readonly (readonly [prefix: string, place: string, ending: string])[];

function namesIn(folder: string): Names {
  const { imports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    imports: Record<string, string>;
  };
  return Object.entries(imports)
    .map(([name, target]) => {
      const [place = "", ending = ""] = target.replace(/^\.\//, "").split("*");
      return [name.replace("*", ""), place, ending] as const;
    })
    .toSorted(([left], [right]) => right.length - left.length);
}

/** Resolves the two forms that the repository has: `#area/file` and `./file.ts`. */
const resolver =
  (names: Names): Resolve =>
  (specifier, importer) => {
    if (specifier.startsWith(".")) return join(dirname(importer), specifier);
    const name = names.find(([prefix]) => specifier.startsWith(prefix));
    if (name === undefined) return null;
    const [prefix, place, ending] = name;
    return `${place}${specifier.slice(prefix.length)}${ending}`;
  };

/** Reads the imports of the sources, the tests and the programs that measure. */
export function readImporters(folder: string): Importers {
  const paths = globSync("{src,test,bench}/**/*.{ts,tsx,js}", { cwd: folder });
  const files = new Map(paths.map((path) => [path, readFileSync(resolve(folder, path), "utf8")]));
  return importersOf(files, resolver(namesIn(folder)));
}
