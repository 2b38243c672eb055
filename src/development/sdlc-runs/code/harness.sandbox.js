/**
 * Runs in the sandbox before the files: a module table and a small test library in the manner of the usual ones. It evaluates to
 * `{ define, run }`. Its own names are local; `test`, `it`, `describe`, `expect`, `assert` and the hooks are globals of the files.
 */
(function (expectations) {
  "use strict";
  const { show, expect, assert, assertionCount } = expectations;
  const files = new Map(),
    loaded = new Map(),
    hits = [];
  const suites = [{ name: "", before: [], after: [], beforeAll: [], afterAll: [] }];
  const tests = [];
  let current = suites,
    file = "";
  const hasOnly = () => tests.some((entry) => entry.mode === "only");
  const add = (mode) => (name, body) => {
    tests.push({
      file,
      name: [...current.map((suite) => suite.name).filter((part) => part !== ""), String(name)].join(" > "),
      body,
      mode: typeof body === "function" ? mode : "todo",
      suites: [...current],
    });
  };
  const test = add("run");
  test.only = add("only");
  test.skip = add("skip");
  test.todo = (name) => add("todo")(name);
  test.each = (rows) => (name, body) => {
    for (const row of rows) {
      const values = Array.isArray(row) ? row : [row];
      let index = 0;
      test(
        String(name).replace(/%[sdifjo]/g, () => show(values[index++])),
        () => body(...values),
      );
    }
  };
  const describe = (name, body) => {
    const outer = current;
    current = [...outer, { name: String(name), before: [], after: [], beforeAll: [], afterAll: [] }];
    try {
      body();
    } finally {
      current = outer;
    }
  };
  describe.skip = (name, body) => {
    const start = tests.length;
    describe(name, body);
    for (let index = start; index < tests.length; index += 1) tests[index].mode = "skip";
  };
  const hook = (kind) => (body) => {
    current[current.length - 1][kind].push(body);
  };

  const library = {
    test,
    it: test,
    describe,
    suite: describe,
    expect,
    assert,
    beforeEach: hook("before"),
    afterEach: hook("after"),
    beforeAll: hook("beforeAll"),
    afterAll: hook("afterAll"),
    before: hook("beforeAll"),
    after: hook("afterAll"),
  };
  Object.assign(globalThis, library);
  const provided = new Map([
    ["vitest", library],
    ["@jest/globals", library],
    ["node:test", Object.assign(test, library)],
    ["node:assert", assert],
    ["node:assert/strict", assert],
    ["assert", assert],
    ["assert/strict", assert],
  ]);

  const resolve = (from, wanted) => {
    if (!wanted.startsWith(".") && !wanted.startsWith("/")) return null;
    const parts = wanted.startsWith("/") ? [] : from.split("/").slice(0, -1);
    for (const part of wanted.split("/")) {
      if (part === "..") parts.pop();
      else if (part !== "." && part !== "") parts.push(part);
    }
    const base = parts.join("/"),
      bare = base.replace(/\.(?:js|mjs|cjs)$/, "");
    return (
      [
        base,
        base + ".js",
        base + ".mjs",
        base + ".cjs",
        base + ".ts",
        base + ".mts",
        bare + ".ts",
        base + ".json",
        base + "/index.js",
        base + "/index.ts",
      ].find((path) => files.has(path)) ?? undefined
    );
  };
  const load = (path) => {
    const known = loaded.get(path);
    if (known) return known.exports;
    const module = { exports: {} };
    loaded.set(path, module);
    const require = (wanted) => {
      const target = resolve(path, wanted);
      if (target === null) {
        if (provided.has(wanted)) return provided.get(wanted);
        throw new Error("The package " + JSON.stringify(wanted) + " is not available in the sandbox.");
      }
      if (target === undefined) throw new Error("There is no file " + JSON.stringify(wanted) + " beside " + path + ".");
      return load(target);
    };
    require.default = (wanted) => {
      const value = require(wanted);
      return value !== null && typeof value === "object" && "default" in value ? value.default : value;
    };
    require.all = (exports, wanted) => {
      const value = require(wanted);
      for (const key of Object.keys(value))
        if (key !== "default" && !Object.hasOwn(exports, key))
          Object.defineProperty(exports, key, { enumerable: true, configurable: true, get: () => value[key] });
    };
    files.get(path)(module, module.exports, require, (index) => {
      hits[index] = (hits[index] || 0) + 1;
    });
    return module.exports;
  };
  const problemOf = (error) => ({
    name: error && error.name ? String(error.name) : "Error",
    message: error && error.message !== undefined ? String(error.message).slice(0, 1000) : String(error),
    stack: error && typeof error.stack === "string" ? error.stack.slice(0, 2000) : "",
  });
  const runOne = async (entry) => {
    if (entry.mode === "skip" || entry.mode === "todo" || (hasOnly() && entry.mode !== "only"))
      return { file: entry.file, name: entry.name, status: entry.mode === "todo" ? "todo" : "skipped" };
    const earlier = assertionCount();
    try {
      for (const suite of entry.suites) {
        if (!suite.begun) {
          suite.begun = true;
          for (const body of suite.beforeAll) await body();
        }
      }
      for (const suite of entry.suites) for (const body of suite.before) await body();
      try {
        await entry.body();
      } finally {
        for (const suite of entry.suites.toReversed()) for (const body of suite.after) await body();
      }
      return { file: entry.file, name: entry.name, status: "passed", assertions: assertionCount() - earlier };
    } catch (error) {
      return { file: entry.file, name: entry.name, status: "failed", error: problemOf(error) };
    }
  };
  return {
    define(path, body) {
      files.set(path, body);
    },
    async run(paths) {
      const results = [],
        faults = [];
      for (const path of paths) {
        file = path;
        current = [{ ...suites[0], before: [], after: [], beforeAll: [], afterAll: [] }];
        try {
          load(path);
        } catch (error) {
          faults.push({ file: path, error: problemOf(error) });
        }
      }
      for (const entry of tests) results.push(await runOne(entry));
      const ended = new Set();
      for (const entry of tests)
        for (const suite of entry.suites)
          if (suite.begun && !ended.has(suite)) {
            ended.add(suite);
            for (const body of suite.afterAll)
              try {
                await body();
              } catch (error) {
                faults.push({ file: entry.file, error: problemOf(error) });
              }
          }
      return { results, faults, hits: Array.from(hits, (count) => count || 0) };
    },
  };
});
