import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { expect, it } from "vitest";

import { repositoryFolder } from "#local/paths";

/** Licences that ask for nothing but their text and the authors' names. */
const PERMISSIVE = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "PSF-2.0",
  "Python-2.0",
  "Unlicense",
  "Zlib",
];

/** Licences that ask for the source of a changed copy. Programs of developers have them; nothing that is deployed does. */
const OF_DEVELOPERS = [...PERMISSIVE, "LGPL-3.0-or-later", "MPL-2.0"];

/** Packages of developers whose manifest names no licence, with the licence that their repository has. */
const UNNAMED: Readonly<Record<string, string>> = { decko: "MIT", stickyfill: "MIT" };

interface Entry {
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
}

/** Whether an expression of SPDX is met: all parts of an `AND`, one part of an `OR`. */
const isAllowed = (expression: string, allowed: readonly string[]): boolean => {
  const text = expression.replaceAll(/[()]/g, "");
  if (text.includes(" OR ")) return text.split(" OR ").some((part) => isAllowed(part, allowed));
  return text.split(" AND ").every((part) => allowed.includes(part.trim()));
};

it("every package of the lock file has a licence of the list; what is deployed has a permissive one", async () => {
  const lock = JSON.parse(await readFile(resolve(repositoryFolder, "package-lock.json"), "utf8")) as {
    packages: Record<string, Entry>;
  };
  const refused = Object.entries(lock.packages).flatMap(([path, { license, dev = false, devOptional = false }]) => {
    if (path === "") return [];
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const ofDevelopers = dev || devOptional;
    const licence = license ?? (ofDevelopers ? UNNAMED[name] : undefined) ?? "none named";
    return isAllowed(licence, ofDevelopers ? OF_DEVELOPERS : PERMISSIVE) ? [] : [`${name}: ${licence}`];
  });
  expect(refused).toEqual([]);
});

it.each([
  ["MIT", true],
  ["(AFL-2.1 OR BSD-3-Clause)", true],
  ["Apache-2.0 AND LGPL-3.0-or-later", false],
  ["GPL-3.0-only", false],
  ["none named", false],
])("%s may be deployed: %s", (expression, may) => {
  expect(isAllowed(expression, PERMISSIVE)).toBe(may);
});
