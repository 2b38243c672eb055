import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { measureSource } from "#development/sdlc-runs/code/measure-source";
import { runTestFiles } from "#development/sdlc-runs/code/run-test-files";
import { stripTypes } from "#development/sdlc-runs/code/strip-types";
import { summarizeCoverage } from "#development/sdlc-runs/code/summarize-coverage";
import { applyEdits } from "#development/sdlc-runs/code/to-common-module";
import { inOneGo } from "#development/sdlc-runs/run-steps";
import { runScript } from "#engine/sandbox/run-script";
import { repositoryFolder } from "#local/paths";
import { nodeEngine } from "#test/unit/engine/sandbox/quickjs-module.node";

const run = (files: Record<string, string>, measure = true) =>
  runTestFiles(
    Object.entries(files).map(([path, content]) => ({ path, content })),
    Object.keys(files).filter((path) => path.includes("test")),
    { run: (request) => runScript(request, nodeEngine), memoryMegabytes: 16, steps: inOneGo(), measure },
  );

const covered = ({ covered: count, total }: { covered: number; total: number }): string => `${count}/${total}`;

test("counts functions, statements, branches and lines, over all test files together", async () => {
  const grade = `export function grade(n) {
  if (n > 90) return "A";
  else if (n > 50) {
    return "B";
  }
  const word = n === 0 ? "none" : "C";
  return word && n >= 0 ? word : "?";
}
export const unused = () => 1;
`;
  const { coverage } = await run({
    "grade.js": grade,
    "a.test.js": 'import { grade } from "./grade.js"; test("a", () => expect(grade(95)).toBe("A"));',
    "b.test.js": 'import { grade } from "./grade.js"; test("b", () => expect(grade(0)).toBe("none"));',
  });
  const summary = summarizeCoverage(coverage ?? []);
  expect(covered(summary.functions)).toBe("1/2");
  // if, return A, else if, const, return word, export const; not: return B, the body of unused.
  expect(covered(summary.statements)).toBe("6/8");
  // A, else, not B but its else, none not C, right side of &&, word not "?".
  expect(covered(summary.branches)).toBe("6/9");
  expect(summary.files).toMatchObject([{ file: "grade.js", uncovered_lines: [4] }]);
  expect(summary.not_entered).toEqual([{ file: "grade.js", name: "unused", line: 9 }]);
});

test("changes nothing that a program does", async () => {
  const odd = `"use strict";
export default class Odd { #a = 1; static made = []; static { Odd.made.push("block"); } get a() { return this.#a; } set a(v) { this.#a = v; } *[Symbol.iterator]() { yield* [1, 2] } }
const log = [];
export function all(n) {
  "use strict";
  if (n) if (n > 1) log.push("big"); else log.push("one"); else log.push("zero")
  for (let i = 0; i < 2; i++) log.push(i)
  for (const x of [1]) if (x) continue; else log.push("never")
  outer: for (;;) { for (;;) break outer }
  do log.push("do"); while (false)
  switch (n) { case 0: case 1: log.push("few"); break; default: log.push("many") }
  const pick = n ? (log.push("comma"), () => ({ n })) : function named() { return { n: -1 } }
  const { a = n || 5, ...rest } = { b: 2 };
  const text = \`\${n ?? "none"} \${[1, 2].map((x) => x * 2).filter(x => x > 2 && x < 9)}\`
  try { if (n > 1) throw new Error("x") } catch { log.push("caught") } finally { log.push("end") }
  label: { if (n) break label; log.push("label") }
  const made = n ? new Odd : null, value = made?.a ?? -1
  if (n) { } else ;
  void 0, log.push(typeof pick().n, a, JSON.stringify(rest), text, value, [...(made ?? [])].length)
  return log.splice(0)
}
export const later = async (n) => { for await (const x of [n]) if (x) return x; return -1 }
`;
  const test = `import Odd, { all, later } from "./odd.js";
for (const n of [0, 1, 2]) test("n" + n, async () => { expect(JSON.stringify([all(n), await later(n), Odd.made])).toBe("?"); });`;
  const files = { "odd.js": odd, "odd.test.js": test };
  const [plain, measured] = [await run(files, false), await run(files, true)];
  expect(plain.problems).toEqual([]);
  expect(plain.tests.map(({ error }) => error?.message)).toEqual(measured.tests.map(({ error }) => error?.message));
  expect(plain.tests).toHaveLength(3);
});

test("leaves every source of our own a program, with its lines", async () => {
  const folder = join(repositoryFolder, "src");
  // The codec's sources are AssemblyScript.
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => /(?:development|engine|executions).*\.ts$/.test(name) && !name.includes("pictures/kernel"),
  );
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) {
    const source = await readFile(join(folder, name), "utf8");
    const stripped = await stripTypes(source);
    if (!stripped.ok) throw new Error(`${name}: ${stripped.message}`);
    expect(stripped.code.split("\n").length, name).toBe(source.split("\n").length);
    const measured = await measureSource(name, stripped.code, 0);
    if (!measured.ok) throw new Error(`${name}: ${measured.message}`);
    const again = await measureSource(name, applyEdits(stripped.code, measured.edits), 0);
    expect(again, name).toMatchObject({ ok: true });
  }
});
