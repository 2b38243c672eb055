import { describe, expect, it } from "vitest";

import { codeOf, outputOf, run } from "./scripts.ts";

describe("the limits", () => {
  const quick = { interruptCount: 200, timeoutMs: 2_000 };

  it.each([
    ["a loop", "() => { for (;;); }"],
    ["a loop at the top", "for (;;);"],
    ["a loop that catches", "() => { for (;;) { try { for (;;); } catch {} finally { continue; } } }"],
    ["recursion that catches", "() => { const f = () => { try { f(); } catch {} f(); }; f(); }"],
    ["a regular expression", '() => /(a+)+$/.test("a".repeat(40) + "b")'],
    ["a getter", "() => ({ get a() { for (;;); } })"],
    ["toJSON", "() => ({ toJSON() { for (;;); } })"],
    ["toString", "() => { throw { get message() { for (;;); } }; }"],
    [
      "an error's name",
      "() => { const e = new Error(); Object.defineProperty(e, 'name', { get() { for (;;); } }); throw e; }",
    ],
    ["promises", "async () => { for (;;) await null; }"],
    ["a thenable", "() => ({ then() { for (;;); } })"],
    ["a sort", "() => { const list = Array.from({ length: 1e5 }, (_, i) => i); for (;;) list.sort((a, b) => b - a); }"],
    [
      "an iterator's next",
      "() => { for (const x of { [Symbol.iterator]: () => ({ next: () => ({ done: false }) }) }); }",
    ],
    ["a setter", "() => { const o = { set a(v) { for (;;); } }; o.a = 1; }"],
    ["valueOf", "() => +{ valueOf() { for (;;); } }"],
    ["Symbol.toPrimitive", "() => `${{ [Symbol.toPrimitive]() { for (;;); } }}`"],
    ["a replacer", '() => "a".repeat(1e5).replace(/a/g, () => { for (;;); })'],
    ["a reviver", "() => JSON.parse('[1]', () => { for (;;); })"],
    ["a comparator", "() => [2, 1].sort(() => { for (;;); })"],
    ["a static block", "class A { static { for (;;); } }"],
    ["a regular expression of nested groups", '() => /^(?:(?:a|a)*)*$/.test("a".repeat(40) + "!")'],
    ["a regular expression with a back reference", '() => /^(a*)*\\1b$/.test("a".repeat(60))'],
    ["a generator", "() => { function* g() { for (;;) yield 1; } for (const x of g()); }"],
    ["an iterator", "() => new Set(new Array(4294967295)).size"],
    ["a sparse array's indexOf", "() => new Array(4294967295).indexOf(1)"],
    ["a sparse array's join", "() => new Array(4294967295).join('').length"],
    ["a sparse array's toString", "() => `${new Array(4294967295)}`"],
    ["a sparse array's forEach", "() => new Array(4294967295).forEach(() => 1)"],
    ["a sparse array's sort", "() => new Array(4294967295).sort()"],
    ["a sparse array's flat", "() => [new Array(4294967295)].flat()"],
    ["a sparse array's concat", "() => [].concat(new Array(4294967295))"],
    ["a sparse array's shift", "() => { const a = new Array(4294967295); a.shift(); }"],
    ["an array-like length", "() => Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)"],
    ["a long search", '() => "a".repeat(1e6).indexOf("a".repeat(5e5) + "b")'],
    ["a long split", '() => "a".repeat(1e6).split("a".repeat(5e5) + "b")'],
    ["a search for an object", '() => "a".repeat(1e6).includes({ toString: () => "a".repeat(5e5) + "b" })'],
    ["slices", '() => { const s = "a".repeat(4e6); for (;;) s.slice(1); }'],
  ])("end %s", async (_, source) => {
    expect(await codeOf(run(source, null, { ...quick, nativeWork: 5_000_000 }))).toBe("TIME_LIMIT");
  });

  it("end promises that make promises without end", async () => {
    const outcome = await codeOf(run("() => { const f = () => Promise.resolve().then(f); return f(); }", null, quick));
    expect(outcome).toMatch(/^(?:TIME_LIMIT|MEMORY_LIMIT|NEVER_SETTLES)$/);
    expect(await outputOf(run("() => 1"))).toBe(1);
  });

  it("refuse a length that changes between looks", async () => {
    expect(await codeOf(run("() => Array.prototype.indexOf.call({ get length() { return 2 ** 50; } }, 1)"))).toBe(
      "THREW",
    );
  });

  it.each([
    ["arrays", "() => { const a = []; for (;;) a.push(new Array(1000).fill(a)); }"],
    ["strings", '() => { let s = "x"; const all = []; for (;;) { s = s.repeat(2); all.push(s + all.length); } }'],
    ["buffers", "() => new Uint8Array(1e9).length"],
    ["maps", "() => { const m = new Map(); for (let i = 0; ; i++) m.set(i, {}); }"],
    ["spreads", "() => [...new Array(4294967295)].length"],
    ["closures", "() => { let f = () => 1; for (;;) { const g = f; f = () => [g, new Array(100)]; } }"],
  ])("end a bomb of %s", async (_, source) => {
    expect(await codeOf(run(source, null, { memoryBytes: 8 * 1024 * 1024 }))).toMatch(/^(?:MEMORY_LIMIT|TIME_LIMIT)$/);
    expect(await outputOf(run("() => 1"))).toBe(1);
  });

  const MEGABYTE = 1_048_576;

  it.each([
    [
      "flat strings",
      "() => { const all = []; for (let i = 0; i < 200; i++) all.push(('x' + i).repeat(1e6)); return all.length; }",
    ],
    [
      "wide strings",
      "() => { const all = []; for (let i = 0; i < 200; i++) all.push(('\\u4e2d' + i).repeat(5e5)); return all.length; }",
    ],
    [
      "joined strings",
      "() => { const all = []; for (let i = 0; i < 99; i++) all.push(new Array(1e5).fill('0123456789').join(i)); return all.length; }",
    ],
    [
      "ropes made flat",
      "() => { const all = []; for (let i = 0; i < 200; i++) { let s = 'x' + i; for (let j = 0; j < 20; j++) s += s; s.charCodeAt(7); all.push(s); } return all.length; }",
    ],
    [
      "replaced strings",
      "() => { const all = []; for (let i = 0; i < 200; i++) all.push('x'.repeat(1e3).replaceAll('x', 'y'.repeat(1e3) + i)); return all.length; }",
    ],
    [
      "JSON",
      "() => { const all = []; for (let i = 0; i < 200; i++) all.push(JSON.stringify('y'.repeat(1e6) + i)); return all.length; }",
    ],
    [
      "typed arrays",
      "() => { const all = []; for (let i = 0; i < 200; i++) all.push(new Float64Array(125000)); return all.length; }",
    ],
    [
      "buffers",
      "() => { const all = []; for (let i = 0; i < 200; i++) all.push(new ArrayBuffer(1e6).slice(0)); return all.length; }",
    ],
    [
      "keys",
      "() => { const all = {}; for (let i = 0; i < 200; i++) all['k'.repeat(1e6) + i] = i; return Object.keys(all).length; }",
    ],
    [
      "matches",
      "() => { const all = []; for (let i = 0; i < 200; i++) all.push(/x*/.exec('x'.repeat(1e6))); return all.length; }",
    ],
    [
      "caught failures",
      "() => { const all = []; for (let i = 0; i < 1e4; i++) { try { all.push('x'.repeat(1e6) + i); } catch {} } return all.length > 40 ? 'held' : all[-1].x; }",
    ],
  ])("hold the whole memory against %s that are small one by one", async (_, source) => {
    const outcome = await run(source, null, { memoryBytes: 16 * MEGABYTE, nativeWork: 1e9 });
    expect(outcome.usage.peakBytes).toBeLessThanOrEqual(20 * MEGABYTE);
    expect(outcome.ok ? outcome.output : outcome.error.code).toMatch(/^(?:MEMORY_LIMIT|TIME_LIMIT|THREW)$/);
    expect(await run("() => 1")).toMatchObject({ ok: true, output: 1, usage: { peakBytes: 16 * MEGABYTE } });
  });

  it("let a script have what it may, and give it back", async () => {
    const source =
      "() => { const all = []; for (let i = 0; i < 24; i++) all.push(new Uint8Array(1e6)); return all.length; }";
    expect(await run(source, null, { memoryBytes: 32 * MEGABYTE })).toMatchObject({ ok: true, output: 24 });
    expect(await codeOf(run(source))).toBe("MEMORY_LIMIT");
    expect((await run("() => 1")).usage.peakBytes).toBe(16 * MEGABYTE);
  });

  it.each([
    ["calls", "() => { const f = () => f() + 1; return f(); }"],
    ["JSON text", '() => JSON.parse("[".repeat(1e6))'],
    ["a value", "() => { let x = {}; for (let i = 0; i < 1e5; i++) x = { x }; return x; }"],
    ["bound functions", "() => { let f = () => 1; for (let i = 0; i < 1e5; i++) f = f.bind(null); return f(); }"],
    ["flat", "() => { let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return a.flat(Infinity); }"],
    ["join", "() => { const a = []; a[0] = a; let b = []; for (let i = 0; i < 1e5; i++) b = [b]; return String(b); }"],
    ["the source", `() => ${"(".repeat(50_000)}`],
    ["a pattern", '() => new RegExp("(?:".repeat(1e5)).test("")'],
  ])("end nesting of %s, and the next script runs", async (_, source) => {
    expect(await codeOf(run(source))).toMatch(/^(?:STACK_LIMIT|THREW|SYNTAX|MEMORY_LIMIT)$/);
    expect(await outputOf(run("(input) => input + 1", 1))).toBe(2);
  });

  it("hold for the output", async () => {
    expect(await run('() => "x".repeat(1e6)')).toMatchObject({ ok: false, error: { code: "OUTPUT_LIMIT" } });
  });

  it("leave no room for BigInt, whose operators have no interrupt points", async () => {
    expect(await run("() => {\n  return 10n ** 100000n;\n}")).toMatchObject({ error: { code: "SOURCE", line: 2 } });
    expect(
      await outputOf(
        run(
          "() => [0x1f, 1e3, 'run', a1n(), 12..toString()]; function a1n() { return 5; }; main = () => a1n(); var main",
        ),
      ),
    ).toBe(5);
  });

  it("do not touch what a skill normally does", async () => {
    const source = `(rows) => {
      const groups = Object.groupBy(rows, (row) => row.region);
      const text = Object.entries(groups).map(([region, list]) => region + ": " + list.reduce((sum, row) => sum + row.amount, 0)).sort().join("; ");
      return { text, words: text.split(/[;:] /), unique: [...new Set(rows.map((row) => row.region))].length, flat: [[1, [2]], 3].flat(), found: text.indexOf("South"),
        nested: [[1], [2]].flatMap((pair) => pair), replaced: text.replaceAll("; ", " | "), padded: "7".padStart(3, "0"), sliced: new Uint8Array([1, 2, 3]).slice(1).join() };
    }`;
    const rows = Array.from({ length: 5_000 }, (_, index) => ({
      region: index % 2 === 0 ? "North" : "South",
      amount: index,
    }));
    expect(await outputOf(run(source, rows))).toEqual({
      text: "North: 6247500; South: 6250000",
      words: ["North", "6247500", "South", "6250000"],
      unique: 2,
      flat: [1, [2], 3],
      found: 16,
      nested: [1, 2],
      replaced: "North: 6247500 | South: 6250000",
      padded: "007",
      sliced: "2,3",
    });
  });

  it("name a promise that nothing settles", async () => {
    expect(await codeOf(run("() => new Promise(() => {})"))).toBe("NEVER_SETTLES");
  });

  it.each([
    ["null"],
    ["undefined"],
    ["1"],
    ['"text"'],
    ["{ a: 1 }"],
    ["Symbol('x')"],
    ["() => {}"],
    ["Object.create(null)"],
    ["{ get message() { throw 1; } }"],
    ["{ toString: null, message: { toString: null } }"],
  ])("report %s when it is thrown", async (value) => {
    expect(await codeOf(run(`() => { throw ${value}; }`))).toBe("THREW");
  });

  it.each([["() => Symbol('x')"], ["() => () => 1"], ["() => { const a = {}; a.a = a; return a; }"]])(
    "%s is no JSON and said so",
    async (source) => {
      expect(await codeOf(run(source))).toBe("THREW");
    },
  );

  it("count what was used", async () => {
    const { usage } = await run("() => { let n = 0; for (let i = 0; i < 1e5; i++) n += i; return n; }");
    expect(usage.interrupts).toBeGreaterThan(5);
    expect(usage.memoryBytes).toBeGreaterThan(10_000);
    expect(usage.outputCharacters).toBe("4999950000".length);
  });

  it("hold for many scripts one after the other without growing", async () => {
    for (let count = 0; count < 50; count += 1) await run("(input) => { throw new Error('x' + input) }", count);
    const { usage } = await run("() => 1");
    expect(usage.memoryBytes).toBeLessThan(500_000);
  });
});
