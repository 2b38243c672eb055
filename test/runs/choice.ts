import { existsSync } from "node:fs";
import { dirname } from "node:path";

import { reachedFrom, type Importers } from "./import-graph.ts";

/** The tests that a run has. */
export interface Choice {
  /** Files, and folders that end in `/`; null for every test. */
  places: string[] | null;
  /** One line for each reason. */
  reasons: string[];
}

/** These decide for every test how it runs, or what data it finds. */
const MOVES_EVERYTHING =
  /^(?:package(?:-lock)?\.json|vitest\.config\.ts|(?:[\w/]*\/)?tsconfig\.json|wrangler\.toml|\.ci\/|migrations\/|test\/run-all\.ts|test\/runs\/.*\.ts)/;

/** No test but the contract tests, which always run, depends on these. */
const OF_THE_CONTRACT =
  /^(?:docs\/|test\/contract\/|[^/]+\.md$|LICENSE|\.github\/|\.boundaries\/|\.dependency-cruiser)/;

/** Lists of recorded runs, and files that only say how code is written. */
const RECORDS =
  /^(?:test\/(?:long-runs|unstable|runs\/[\w-]+)\.json|\.ox\w+rc\.json|\.gitignore|knip\.json|redocly\.yaml|drizzle\.config\.ts)$/;

const CODE = /\.(?:ts|tsx|js)$/;

/** Starts the instance of all API tests, and no test imports it. */
const SETUP = "test/support/global-setup.ts";

/** Folders of tests that no wing has the name of, by the wing that they show. */
const OTHER_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  web: ["test/api/web-console/", "test/console/"],
  catalogue: ["test/unit/local/catalogue/"],
};

/** Tests that show the whole platform. A change of any wing that the Workers are made of moves it. */
export const OF_THE_PLATFORM = ["test/api/house/", "test/statements/", "test/e2e/"];
/** Tests start an example by its path, and import nothing of it. */
const OF_EXAMPLES = "test/e2e/examples/";
/** Wings that run outside of the Workers. */
const BESIDE_THE_PLATFORM = new Set(["web", "sdk", "catalogue"]);

export const everything = (reason: string): Choice => ({ places: null, reasons: [reason] });

/** The wing of a source file; null for any other file. */
export const wingOf = (path: string): string | null => /^src\/([^/]+)\//.exec(path)?.[1] ?? null;

/**
 * The tests of a change: the contract tests, the folders of the wings that changed and of those with a file that imports a changed one,
 * directly or through others, and each test that imports changed code of tests. A file that no rule knows moves everything.
 */
export function choose(
  changed: readonly string[],
  importers: Importers,
  isThere: (place: string) => boolean = existsSync,
): Choice {
  const wings = new Map<string, string>();
  const files = new Map<string, string>();
  for (const path of changed) {
    if (MOVES_EVERYTHING.test(path)) return everything(`everything, because ${path} changed`);
    if (OF_THE_CONTRACT.test(path) || RECORDS.test(path)) continue;
    if (path.startsWith("examples/")) {
      files.set(OF_EXAMPLES, path);
      continue;
    }
    if (!/^(?:src|test|bench)\//.test(path)) return everything(`everything, because nothing says what ${path} moves`);
    const reached = reachedFrom(path, importers);
    const isShared = reached.has(SETUP) || (path.startsWith("test/support/") && !CODE.test(path));
    if (path.startsWith("test/") && isShared) return everything(`everything, because ${path} changed`);
    // The wing of the changed file comes first, so its reason wins.
    for (const file of reached) noteWing(wings, file, path);
    for (const test of testsAmong(path, reached)) files.set(test, path);
    // Tests read such a file by its path, from beside it.
    if (path.startsWith("test/") && !CODE.test(path)) files.set(`${dirname(path)}/`, path);
  }
  const folders = [...wings.keys()].flatMap(foldersOf).filter(isThere);
  const isOfPlatform = [...wings.keys()].some((wing) => !BESIDE_THE_PLATFORM.has(wing));
  const places = ["test/contract/", ...folders, ...(isOfPlatform ? OF_THE_PLATFORM : [])];
  const others = [...files.keys()].filter((file) => isThere(file) && !places.some((place) => file.startsWith(place)));
  return {
    places: [...new Set([...places, ...others])],
    reasons: [
      "the contract tests, always",
      ...[...wings].map(([wing, reason]) => `${wing}: ${reason}`),
      ...others.map((file) => `${file}: ${file === files.get(file) ? "changed" : `imports ${files.get(file)}`}`),
    ],
  };
}

function noteWing(wings: Map<string, string>, file: string, changed: string): void {
  const wing = wingOf(file);
  if (wing === null) return;
  const known = wings.get(wing);
  if (wing === wingOf(changed)) {
    if (known === undefined || !known.startsWith("changed")) wings.set(wing, `changed, as ${changed}`);
  } else if (known === undefined) wings.set(wing, `${file} reaches ${changed}`);
}

const foldersOf = (wing: string): string[] => [
  `test/unit/${wing}/`,
  `test/api/${wing}/`,
  ...(OTHER_FOLDERS[wing] ?? []),
];

/**
 * The tests that a changed file moves although they are in no folder of a wing: unit tests of what they import, and
 * every test that imports changed code of tests.
 */
function testsAmong(changed: string, reached: ReadonlySet<string>): string[] {
  return [...reached].filter(
    (file) => file.endsWith(".test.ts") && (changed.startsWith("test/") || file.startsWith("test/unit/")),
  );
}
