import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { runScript } from "#engine/sandbox/run-script";
import type { ScriptOutcome } from "#engine/sandbox/script";
import { LINES_BEFORE, onlyParsed, withSettings } from "#skills/private-skills/skill-source";
import { everyCase } from "#test/support/every-case";
import { nodeEngine } from "#test/unit/engine/sandbox/quickjs-module.node";

type Kind = "function" | "script";

const run = (source: string, kind: Kind, input: unknown = {}): Promise<ScriptOutcome> =>
  runScript({ source, kind, input }, nodeEngine);

const settings = { config: { rate: 2 }, env: { NAME: "value" } };

const forms: [string, Kind, string][] = [
  ["a declared main", "function", "function main(input) { return [input.n, config.rate, env.NAME]; }"],
  ["a constant main", "function", "const main = (input) => [input.n, config.rate, env.NAME];"],
  ["an async main", "function", "async function main(input) { return [input.n, config.rate, await env.NAME]; }"],
  ["an arrow", "function", "(input) => [input.n, config.rate, env.NAME]"],
  ["a nameless function", "function", "function (input) { return [input.n, config.rate, env.NAME]; }"],
  [
    "a nameless function below a comment",
    "function",
    "// doubles\nfunction (input) { return [input.n, config.rate, env.NAME]; }",
  ],
  ["an export", "function", "export default function (input) { return [input.n, config.rate, env.NAME]; }"],
  ["module.exports", "function", "module.exports = (input) => [input.n, config.rate, env.NAME];"],
  ["a script", "script", "[input.n, config.rate, env.NAME]"],
];

/** A reviver for JSON.parse. */
function withoutPrototypeKeys(_key: string, value: unknown): unknown {
  if (typeof value === "object" && value !== null) Reflect.deleteProperty(value, "__proto__");
  return value;
}

describe("settings", () => {
  test("are globals beside the input, for every form", () =>
    everyCase(forms, async (_title, kind, code) => {
      expect(await run(withSettings(code, kind, settings), kind, { n: 1 })).toMatchObject({
        ok: true,
        output: [1, 2, "value"],
      });
    }));

  test("arrive unchanged, for any values", async () => {
    const env = fc.dictionary(fc.string(), fc.string());
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), env, async (config, variables) => {
        // The sandbox returns no key of that name, so none goes in here; the next test checks from inside.
        const given = JSON.parse(JSON.stringify({ config, env: variables }), withoutPrototypeKeys) as typeof settings;
        const outcome = await run(withSettings("({ config, env })", "script", given), "script");
        expect(outcome.ok && JSON.stringify(outcome.output)).toBe(JSON.stringify(given));
      }),
      { numRuns: 50 },
    );
  });

  test("named like the prototype are keys like any other", async () => {
    const config = JSON.parse('{"__proto__": {"rate": 5}, "n": "5n"}') as Record<string, unknown>;
    const look = '[Object.keys(config), Object.hasOwn(config, "__proto__"), config.rate === undefined, config.n]';
    expect(await run(withSettings(look, "script", { config, env: {} }), "script")).toMatchObject({
      ok: true,
      output: [["__proto__", "n"], true, true, "5n"],
    });
  });

  test("that look like a BigInt literal do not make the sandbox refuse the source", async () => {
    const config = { note: "5n, 0xfn and 1_0n bottles" };
    expect(await run(withSettings("config.note", "script", { config, env: {} }), "script")).toMatchObject({
      ok: true,
      output: config.note,
    });
  });

  test("do not take the author's own names", async () => {
    const code = "const config = { rate: 7 };\nfunction main() { return config.rate; }";
    expect(await run(withSettings(code, "function", settings), "function")).toMatchObject({ ok: true, output: 7 });
  });

  test("move the author's lines by a known number", async () => {
    const outcome = await run(
      withSettings("function main() {\n  throw new Error('x');\n}", "function", settings),
      "function",
    );
    expect(outcome.ok ? 0 : (outcome.error.line ?? 0) - LINES_BEFORE).toBe(2);
  });
});

describe("parsing", () => {
  test("passes for every form", () =>
    everyCase(forms, async (_title, kind, code) => {
      const outcome = await run(onlyParsed(code, kind), kind);
      expect(outcome).toMatchObject({ ok: false, error: { code: "THREW", name: "Thrown" } });
    }));

  test.each(["function", "script"] as Kind[])("runs nothing of a %s", async (kind) => {
    expect((await run(onlyParsed('console.log("ran");', kind), kind)).logs).toEqual([]);
    expect((await run(onlyParsed('export default console.log("ran");', kind), kind)).logs).toEqual([]);
  });

  test("finds what is wrong", () =>
    everyCase(
      [
        ["function", "function main( {"],
        ["function", "function (input) { return"],
        ["function", "export default function (input) { return 1 +; }"],
        ["script", "let a = 1; let a = 2;"],
      ] as [Kind, string][],
      async (kind, code) => {
        expect(await run(onlyParsed(code, kind), kind)).toMatchObject({ ok: false, error: { code: "SYNTAX" } });
      },
    ));
});
