import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { runScript } from "#engine/sandbox/run-script";
import { everyCase } from "#test/support/every-case";

import { nodeEngine } from "./quickjs-module.node.ts";
import { codeOf, outputOf, run, script } from "./scripts.ts";

describe("a function skill", () => {
  it("may be written in every form", () =>
    everyCase(
      [
        ["a definition of main", "function main(input) { return { sum: input.a + input.b }; }"],
        ["a constant main", "const main = ({ a, b }) => ({ sum: a + b });"],
        [
          "an asynchronous main",
          "async function main(input) { await null; return { sum: input.a + (await Promise.resolve(input.b)) }; }",
        ],
        ["a function expression", "function (input) { return { sum: input.a + input.b }; }"],
        ["an arrow function", "// adds\n(input) => ({ sum: input.a + input.b })"],
        ["an exported function", "export function main(input) { return { sum: input.a + input.b }; }"],
        ["a default export", "export default async (input) => ({ sum: input.a + input.b });"],
        ["a CommonJS module", "module.exports = (input) => ({ sum: input.a + input.b });"],
        ["a CommonJS export", "exports.main = (input) => ({ sum: input.a + input.b });"],
      ],
      async (_, source) => {
        expect(await outputOf(run(source, { a: 1, b: 2 }))).toEqual({ sum: 3 });
      },
    ));

  it("gives back any JSON unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (value) => {
        const expected = JSON.parse(JSON.stringify(value), (key, inner: unknown) =>
          key === "__proto__" ? undefined : inner,
        );
        expect(await outputOf(run("(input) => input", value))).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });

  it("gives null when it returns nothing", async () => {
    expect(await outputOf(run("() => {}"))).toBeNull();
  });

  it("keeps what it prints, also when it fails, and not without bound", async () => {
    const outcome = await run(
      '() => { console.log("a", { b: 1 }, new Error("c")); console.error(2); throw new TypeError("no"); }',
    );
    expect(outcome).toMatchObject({
      ok: false,
      error: { code: "THREW", name: "TypeError", message: "no", line: 1 },
      logs: [
        { level: "log", text: 'a {"b":1} TypeError: c'.replace("TypeError", "Error") },
        { level: "error", text: "2" },
      ],
    });
    const noisy = await run('() => { for (let i = 0; i < 1e5; i++) console.log("x".repeat(1000)); }');
    expect(noisy.logs.length).toBeLessThanOrEqual(200);
  });

  it("names the line of an error", async () => {
    expect(await run("function main() {\n  const a = 1;\n  missing();\n}")).toMatchObject({
      error: { code: "THREW", name: "ReferenceError", line: 3 },
    });
    expect(await run("function main( {")).toMatchObject({ error: { code: "SYNTAX", name: "SyntaxError" } });
  });

  it("is refused without a function", () =>
    everyCase([["1 + 1"], ["function other() {}"], [""], ["export const a = 1;"]], async (source) => {
      expect(await codeOf(run(source))).toBe("NO_MAIN");
    }));

  it("sees the given time and chance, and so does the same each time", async () => {
    const source =
      "() => [Date.now(), new Date().toISOString(), new Date(0).getTime(), typeof Date(), Math.random(), Math.random()]";
    const request = { source, kind: "function", input: null, now: Date.UTC(2026, 0, 2), seed: 7 } as const;
    const first = await outputOf(runScript(request, nodeEngine));
    expect(first).toEqual(await outputOf(runScript(request, nodeEngine)));
    expect(first).toMatchObject([
      Date.UTC(2026, 0, 2),
      "2026-01-02T00:00:00.000Z",
      0,
      "string",
      expect.any(Number),
      expect.any(Number),
    ]);
    expect(
      await outputOf(
        run("() => new Date().constructor.now() + new (Object.getPrototypeOf(new Date()).constructor)().getTime()"),
      ),
    ).toBe(0);
    expect(
      await outputOf(
        run("() => { class Moment extends Date {} return new Moment(5) instanceof Date && new Moment(5).getTime(); }"),
      ),
    ).toBe(5);
  });
});

describe("a script skill", () => {
  it("gives its last value, with input as a global", async () => {
    expect(
      await outputOf(
        script("const total = input.items.reduce((sum, item) => sum + item, 0);\n({ total })", { items: [1, 2, 3] }),
      ),
    ).toEqual({ total: 6 });
    expect(await outputOf(script("Promise.resolve(input).then((value) => value + 1)", 1))).toBe(2);
    expect(await codeOf(script("throw 1"))).toBe("THREW");
  });

  it("leaves nothing behind for the next one", async () => {
    await script("globalThis.leak = 1; Object.prototype.polluted = 1; Array.prototype.push = null; 1");
    expect(await outputOf(script("[typeof leak, ({}).polluted === undefined, typeof [].push]"))).toEqual([
      "undefined",
      true,
      "function",
    ]);
  });
});
