import { describe, expect, test } from "vitest";

import { runTestFiles } from "#development/sdlc-runs/code/run-test-files";
import { inOneGo } from "#development/sdlc-runs/run-steps";
import { runScript } from "#engine/sandbox/run-script";
import { everyCase } from "#test/support/every-case";
import { nodeEngine } from "#test/unit/engine/sandbox/quickjs-module.node";

const run = (files: Record<string, string>, measure = false) => {
  const list = Object.entries(files).map(([path, content]) => ({ path, content }));
  const tests = Object.keys(files).filter((path) => path.includes("test"));
  return runTestFiles(list, tests, {
    run: (request) => runScript(request, nodeEngine),
    memoryMegabytes: 16,
    steps: inOneGo(),
    measure,
  });
};

const SUM =
  "export const add = (a, b) => {\n  return a + b;\n};\nexport function half(n) {\n  if (n % 2) throw new RangeError(`odd: ${n}`);\n  return n / 2;\n}\n";

describe("modules", () => {
  test("runs ES modules with tests in the usual manner, and says what failed where", async () => {
    const outcome = await run({
      "src/sum.js": SUM,
      "test/sum.test.js": `import { describe, expect, it } from "vitest";
import { add, half as halve } from "../src/sum.js";

describe("sum", () => {
  it("adds", () => expect(add(1, 2)).toBe(3));
  it("halves", async () => {
    expect(halve(4)).toEqual(3);
  });
  it("throws", () => expect(() => halve(3)).toThrow(/odd: 3/));
  it.skip("later", () => {});
});`,
    });
    expect(outcome.problems).toEqual([]);
    expect(outcome.tests.map(({ name, status }) => [name, status])).toEqual([
      ["sum > adds", "passed"],
      ["sum > halves", "failed"],
      ["sum > throws", "passed"],
      ["sum > later", "skipped"],
    ]);
    expect(outcome.tests[1]?.error).toMatchObject({
      message: "expected 2 toEqual 3",
      file: "test/sum.test.js",
      line: 7,
    });
    expect(outcome.sandbox).toMatchObject({ used: true, network: false });
  });

  test(
    "imports every form of an export",
    () =>
      everyCase(
        [
          [
            "a default function",
            "export default function twice(n) { return n * 2 }",
            'import twice from "../a.js"; test("t", () => assert.equal(twice(2), 4));',
          ],
          [
            "a default expression",
            "export default { n: 4 };",
            'import it4 from "../a"; test("t", () => assert.equal(it4.n, 4));',
          ],
          [
            "a namespace",
            "const n = 4; export { n as four };",
            'import * as a from "../a.js"; test("t", () => assert.equal(a.four, 4));',
          ],
          [
            "a class",
            "export class Four { get n() { return 4 } }",
            'import { Four } from "../a.js"; test("t", () => assert.equal(new Four().n, 4));',
          ],
          [
            "CommonJS",
            "exports.n = 4;",
            'const { n } = require("../a"); const assert = require("node:assert/strict"); test("t", () => assert.strictEqual(n, 4));',
          ],
          [
            "words in strings and expressions",
            'export const text = "export const n = 1;\\nimport x"; export const re = /import "x"[/]/; export const t = `\nexport ${1 + 1} }`;',
            'import { text, re, t } from "../a.js"; test("t", () => { expect(text).toHaveLength(28); expect(re.test(\'import "x"/\')).toBe(true); expect(t).toBe("\\nexport 2 }"); });',
          ],
        ],
        async (_what, source, tests) => {
          const outcome = await run({ "a.js": source, "test/a.test.js": tests });
          expect([outcome.problems, outcome.tests.map(({ status, error }) => error ?? status)]).toEqual([
            [],
            ["passed"],
          ]);
        },
      ),
    30_000,
  );

  test("re-exports", async () => {
    const outcome = await run({
      "a.js": "export const one = 1;",
      "b.js": 'export * from "./a.js";\nexport { one as uno } from "./a.js";',
      "c.test.js": 'import { one, uno } from "./b.js";\ntest("t", () => expect([one, uno]).toEqual([1, 1]));',
    });
    expect(outcome.tests).toMatchObject([{ status: "passed" }]);
  });

  test("refuses what it could only approximate", () =>
    everyCase(
      [
        ["export let n = 1;", "this form of export"],
        ["export const a = 1, b = 2;", "one constant"],
        ["export const { a } = { a: 1 };", "this form of export"],
        ["import fs from 'x' with { type: 'json' }; import('y');", "import"],
      ],
      async (source, message) => {
        const outcome = await run({ "a.js": source, "a.test.js": 'import "./a.js"; test("t", () => {});' });
        expect(outcome.ran).toBe(false);
        expect(outcome.problems[0]?.message).toContain(message);
      },
    ));
});

describe("TypeScript", () => {
  test("that is JavaScript runs", async () => {
    const outcome = await run({
      "a.ts": "export const n = 4;",
      "a.test.ts": 'import { n } from "./a";\ntest("t", () => expect(n).toBe(4));',
    });
    expect(outcome.tests).toMatchObject([{ status: "passed" }]);
  });

  test("with types runs without them, and its errors keep their lines", async () => {
    const outcome = await run({
      "a.ts": `import type { Other } from "./nowhere";
interface Money { amount: number; currency?: string }
type Pair<A, B = A> = readonly [A, B];
export enum Level { Low, High = 7 }
export abstract class Account<T extends object = {}> implements Iterable<T> {
  declare readonly kind: string;
  static #count: number = 0;
  constructor(private readonly owner: string, protected items: T[] = []) { Account.#count++; }
  *[Symbol.iterator](): Generator<T> { yield* this.items; }
  abstract close(this: Account): asserts this is Account;
  get name(): string | undefined { return (this.owner as string)!; }
}
export class Open extends Account<Money> { override close(): void {} }
export function first<T>(list: readonly T[], at?: number): T;
export function first<T>(list: readonly T[], at = 0): T { return list[at]! satisfies T; }
export const pair = <A,>(a: A): Pair<A> => [a, a] as const as Pair<A>;
export const fail = (): never => {
  throw new RangeError("line 18");
};
export type { Money, Other };
`,
      "a.test.ts": `import { fail, first, Level, Open, pair, type Money } from "./a.ts";
test("t", () => {
  const open = new Open("Ada", [{ amount: 3 } satisfies Money]);
  expect([...open]).toEqual([{ amount: 3 }]);
  expect([open.name, first<number>([4, 5], 1), pair<string>("x"), Level.High, Level[7]]).toEqual(["Ada", 5, ["x", "x"], 7, "High"]);
});
test("fails", () => { fail(); });`,
    });
    expect(outcome.problems).toEqual([]);
    expect(outcome).toMatchObject({ ran: true, isTyped: true });
    expect(outcome.tests).toMatchObject([
      { status: "passed" },
      { status: "failed", error: { file: "a.ts", line: 18, message: "line 18" } },
    ]);
  });

  test("that is none is named with its line", async () => {
    const outcome = await run({ "a.ts": "const a = 1;\nconst b: = 2;\n", "a.test.ts": 'test("t", () => {});' });
    expect(outcome).toMatchObject({ ran: false, problems: [{ file: "a.ts", line: 2 }] });
    expect(outcome.problems[0]?.message).toContain("is not TypeScript");
  });
});

describe("the sandbox", () => {
  test("has no network, no process, no code from text and no timers", () =>
    everyCase(
      ["fetch('https://example.com')", "process.exit(1)", "new Function('1')()", "setTimeout(() => {}, 1)"],
      async (code) => {
        const outcome = await run({ "a.test.js": `test("t", () => { ${code} });` });
        expect(outcome.tests).toMatchObject([{ status: "failed" }]);
      },
    ));

  test("ends a test that never does", async () => {
    const outcome = await run({ "a.test.js": 'test("t", () => { for (;;); });' });
    expect(outcome).toMatchObject({
      ran: false,
      problems: [{ message: expect.stringContaining("time limit") as string }],
    });
  }, 30_000);

  test("gives each test file a world of its own", async () => {
    const outcome = await run({
      "count.js": "let n = 0;\nexport const next = () => (n += 1);\n",
      "a.test.js": 'import { next } from "./count.js"; globalThis.leak = 1; test("a", () => expect(next()).toBe(1));',
      "b.test.js":
        'import { next } from "./count.js"; test("b", () => expect([next(), typeof leak]).toEqual([1, "undefined"]));',
    });
    expect(outcome.tests).toMatchObject([{ status: "passed" }, { status: "passed" }]);
    expect(outcome.sandbox.usage.scripts).toBe(2);
  });

  test("names a syntax error's place, and a missing file and package", async () => {
    const broken = await run({ "a.js": "\nconst = 1;", "a.test.js": "" });
    expect(broken.problems).toMatchObject([{ file: "a.js", line: 2 }]);
    const missing = await run({ "a.test.js": 'import "./b.js";', "b.test.js": 'import "left-pad";' });
    expect(missing.problems).toMatchObject([{ file: "a.test.js" }, { file: "b.test.js" }]);
  });
});

test("hooks run around each test, rows make tests, and asymmetric matchers match", async () => {
  const outcome = await run({
    "a.test.js": `const calls = [];
describe("d", () => { beforeAll(() => calls.push("all")); beforeEach(() => calls.push("each")); afterEach(() => calls.push("after"));
  test.each([[1, 2], [2, 4]])("doubles %d", (n, twice) => expect(n * 2).toBe(twice)); });
test("order", () => expect(calls).toEqual(["all", "each", "after", "each", "after"]));
test("matchers", async () => { expect({ id: 7, name: "x", tags: ["a", "b"] }).toEqual({ id: expect.any(Number), name: expect.stringContaining("x"), tags: expect.arrayContaining(["b"]) });
  await expect(Promise.resolve(3)).resolves.toBe(3); await expect(Promise.reject(new Error("no"))).rejects.toThrow("no"); expect([1]).not.toContain(2); });`,
  });
  expect(outcome.tests.map(({ name, status }) => `${name}: ${status}`)).toEqual([
    "d > doubles 1: passed",
    "d > doubles 2: passed",
    "order: passed",
    "matchers: passed",
  ]);
});

test("a division behind a text is no regular expression", async () => {
  const outcome = await run({
    "a.js": 'export const n = "8" / 2; export const m = `8` / 2 / 1; // "',
    "a.test.js": 'import { n, m } from "./a.js";\ntest("t", () => expect([n, m]).toEqual([4, 4]));',
  });
  expect(outcome.tests).toMatchObject([{ status: "passed" }]);
});
