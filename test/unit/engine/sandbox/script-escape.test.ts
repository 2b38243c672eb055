import { describe, expect, it } from "vitest";

import { everyCase } from "#test/support/every-case";

import { codeOf, outputOf, run } from "./scripts.ts";

describe("the way out", () => {
  it("has none of the names of a host", () =>
    everyCase(
      [
        "fetch",
        "process",
        "require",
        "std",
        "os",
        "WebAssembly",
        "navigator",
        "setTimeout",
        "XMLHttpRequest",
        "importScripts",
        "Deno",
        "Bun",
        "crypto",
        "performance",
        "caches",
        "Worker",
        "SharedArrayBuffer",
        "Atomics",
        "Proxy",
        "eval",
        "BigInt",
        "print",
        "scriptArgs",
        "localStorage",
        "queueMicrotask",
        "Request",
        "Response",
        "Headers",
        "WebSocket",
        "EventSource",
        "TextEncoder",
        "structuredClone",
        "URL",
        "Buffer",
        "globalThis.global",
        "globalThis.self",
        "globalThis.constructor.prototype.fetch",
        "Reflect.fetch",
      ],
      async (name) => {
        expect(await outputOf(run(`() => typeof ${name}`))).toBe("undefined");
      },
    ));

  it("is not found by any expression", () =>
    everyCase(
      [
        'this.constructor.constructor("return this")()',
        '(() => {}).constructor("return this")()',
        '(async () => {}).constructor("return 1")()',
        '(function* () {}).constructor("return 1")()',
        'Function("return this")()',
        'new Function("return this")()',
        'console.log.constructor("return process")()',
        'Reflect.construct(Object.getPrototypeOf(function () {}).constructor, ["return 1"])',
        'Date.constructor("return 1")()',
        'Object.getPrototypeOf(Date).constructor("return 1")()',
        'globalThis.eval("1")',
        '[].map.constructor("return 1")()',
        "[].constructor.constructor('return this')()",
        "(class {}).constructor('return this')()",
        "Object.getOwnPropertyDescriptor(Object.getPrototypeOf(function () {}), 'constructor').value('return this')()",
        "Reflect.getPrototypeOf(async function () {}).constructor('return 1')()",
        "Reflect.getPrototypeOf(async function* () {}).constructor('return 1')()",
        "Promise.resolve().constructor.constructor('return this')()",
        "/x/.constructor.constructor('return this')()",
        "Symbol.constructor('return this')()",
        "new (Object.getPrototypeOf(function* () {}).constructor)('yield 1')",
        "console.log.bind.constructor('return this')()",
        'import("fs")',
        'import("data:text/javascript,export default 1")',
      ],
      async (expression) => {
        expect(await codeOf(run(`function main() { return ${expression}; }`))).toBe("THREW");
        expect(
          await codeOf(run(`export const main = async () => { const got = await ${expression}; return typeof got; }`)),
        ).toMatch(/THREW/);
      },
    ));

  it("is closed for static imports", async () => {
    expect(await codeOf(run('import fs from "fs";\nexport default () => 1;'))).toMatch(/SYNTAX|THREW/);
  });

  it("is not in the globals: nothing of the host is among them", async () => {
    const names = await outputOf(run("() => Object.getOwnPropertyNames(globalThis)"));
    expect(names).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:log|exhaust|host|__|ctx|Buffer|global$|self$|window$)/)]),
    );
  });

  it("does not open through the host's callbacks", async () => {
    expect(
      await outputOf(
        run(
          "() => Object.getOwnPropertyNames(Object.getPrototypeOf(console.log)).includes('constructor') && console.log.constructor === Function",
        ),
      ),
    ).toBe(true);
  });

  it("does not open through polluted prototypes or __proto__ in the output", async () => {
    const outcome = await outputOf(
      run(
        '() => { Object.prototype.polluted = 1; Object.prototype.toJSON = undefined; return JSON.parse(\'{"__proto__": {"admin": true}, "a": {"__proto__": 1, "b": 2}}\'); }',
      ),
    );
    expect(outcome).toEqual({ a: { b: 2 }, polluted: undefined });
    expect(Object.getOwnPropertyNames(outcome)).toEqual(["a"]);
    expect(Object.prototype).not.toHaveProperty("polluted");
    expect(Object.prototype).not.toHaveProperty("admin");
  });

  it("does not reach the next script through prototypes, symbols or globals", async () => {
    const source = `() => {
      Object.prototype.then = (resolve) => resolve("stolen"); Array.prototype.toJSON = () => "stolen"; String.prototype.toJSON = () => "stolen";
      Object.defineProperty(Object.prototype, "ok", { get() { return true; }, set() {}, configurable: false });
      globalThis[Symbol.for("leak")] = 1; Error.prepareStackTrace = () => "stolen"; Function.prototype.call = () => "stolen";
      return [1, "a"];
    }`;
    await run(source);
    const looks =
      "() => [typeof ({}).then, JSON.stringify([1, 'a']), typeof ({}).ok, typeof globalThis[Symbol.for('leak')], typeof Error.prepareStackTrace]";
    expect(await outputOf(run(looks))).toEqual(["undefined", '[1,"a"]', "undefined", "undefined", "undefined"]);
    expect(({} as { then?: unknown }).then).toBeUndefined();
  });

  it("does not open by changing what the sandbox itself uses", async () => {
    const source = `function main(input) {
      JSON.stringify = () => "forged"; JSON.parse = () => "forged"; Promise.prototype.then = () => { throw 1; }; Reflect.apply = null;
      String = null; Object.hasOwn = null; Array.prototype[Symbol.iterator] = null; globalThis.console = null;
      return input;
    }`;
    expect(await outputOf(run(source, { a: 1 }))).toEqual({ a: 1 });
  });
});
