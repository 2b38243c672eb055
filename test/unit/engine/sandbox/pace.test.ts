import { describe, expect, it, vi } from "vitest";

import { COUNTER_START, type InterpreterNumbers } from "#engine/sandbox/interpreter-places";
import { LARGEST_BLOCK_BYTES, Pace } from "#engine/sandbox/pace";
import { everyCase } from "#test/support/every-case";

import { outputOf, run } from "./scripts.ts";

function numbersOf(given: { held: number }): InterpreterNumbers {
  const numbers = { counter: 0, limit: 0, ...given };
  return {
    read: (name) => numbers[name],
    write: (name, value) => {
      numbers[name] = value;
    },
  };
}

describe("the pace of a script", () => {
  it("ends after the same step each time, whatever the clock does", async () => {
    const source = "() => { let n = 0; for (;;) n += 1; }";
    const outcomes = [];
    for (let count = 0; count < 3; count += 1) outcomes.push(await run(source, null, { interruptCount: 50 }));
    expect(outcomes.map(({ usage }) => [usage.interrupts, usage.ranOutOfTime])).toEqual([
      [50, false],
      [50, false],
      [50, false],
    ]);
  });

  it("lets a script have the last jump of its limit", async () => {
    const logs = (limit: number) =>
      run("() => { for (let i = 0; ; i += 1) if (i % 1000 === 0) console.log(i); }", null, { interruptCount: limit });
    const [one, same, more] = [await logs(5), await logs(5), await logs(6)];
    expect(one.logs).toEqual(same.logs);
    expect(more.logs.length).toBeGreaterThan(one.logs.length);
  });

  it("says when the clock ended it", async () => {
    const outcome = await run("() => { for (;;); }", null, { timeoutMs: 5 });
    expect(outcome).toMatchObject({ ok: false, error: { code: "TIME_LIMIT" }, usage: { ranOutOfTime: true } });
  });

  it("asks after eight jumps at most, and after each one when something slow is repeated", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const numbers = numbersOf({ held: 100 });
    const pace = new Pace(numbers, { interruptCount: 1, timeoutMs: 1_000, memoryBytes: 1e9 });
    pace.begin();
    const nextAfter = (gapMs: number): number => {
      vi.setSystemTime(Date.now() + gapMs);
      numbers.write("counter", COUNTER_START);
      pace.ask();
      return numbers.read("counter");
    };
    expect(numbers.read("counter")).toBe(1);
    expect([0, 0, 0, 0, 0].map(nextAfter)).toEqual([2, 4, 8, 8, 8]);
    expect([3, 3, 0, 0].map(nextAfter)).toEqual([1, 1, 2, 4]);
    expect(numbers.read("limit")).toBe(100 + LARGEST_BLOCK_BYTES);
    vi.useRealTimers();
  });

  it("holds one text, list or buffer below four megabytes, however much memory there is", () =>
    everyCase(
      [
        ['"x".repeat(5e6)'],
        ['(() => { let s = "x".repeat(3e6); s += s; s.charCodeAt(1); return s; })()'],
        ["new Uint8Array(5e6)"],
        ["new Array(1e6).fill(1)"],
        ["[...new Array(1e6)]"],
      ],
      async (expression) => {
        const source = `() => { try { return (${expression}).length; } catch (error) { return String(error); } }`;
        expect(await outputOf(run(source, null, { memoryBytes: 256 * 1024 * 1024 }))).toMatch(/out of memory|null/);
      },
    ));

  it("lets many small values be held at once", async () => {
    const source = "() => { const all = []; for (let i = 0; i < 1e5; i += 1) all.push({ i }); return all.length; }";
    expect(await outputOf(run(source, null, { memoryBytes: 64 * 1024 * 1024 }))).toBe(100_000);
  });

  it("leaves what is charged as it was", async () => {
    const source = `() => {
      class Price extends Number { twice() { return this * 2; } }
      class Bytes extends Uint8Array { sum() { return this.reduce((all, one) => all + one, 0); } }
      class Word extends RegExp { first(text) { return this.exec(text)?.[0]; } }
      return [Number("12"), Number(), Number("x") !== Number("x"), new Price(4).twice(), Number.MAX_SAFE_INTEGER, (5).constructor === Number,
        new Bytes([1, 2, 3]).sum(), new Bytes(2) instanceof Uint8Array, Uint8Array.from([1, 2]).length, Object.getPrototypeOf(Uint8Array).name,
        new Word("b+").first("abbc"), /a/ instanceof RegExp, RegExp("a", "g").flags, "aXbX".replace(/X/g, "-"), ["1", "2"].map(Number),
        parseInt("12px", 10), parseFloat("1.5"), encodeURIComponent("ä b"), String.fromCharCode(72, 105), isNaN("x")];
    }`;
    expect(JSON.stringify(await outputOf(run(source)))).toBe(
      '[12,0,true,8,9007199254740991,true,6,true,2,"TypedArray","bb",true,"g","a-b-",[1,2],12,1.5,"%C3%A4%20b","Hi",true]',
    );
  });
});
