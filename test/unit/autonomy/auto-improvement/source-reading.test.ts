import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { proposeEdits } from "#autonomy/auto-improvement/propose-edits";
import { inputUse, onEntry, readSource } from "#autonomy/auto-improvement/source-reading";
import { lineDiff } from "#lib/line-diff";
import { seededRandom, shuffled } from "#lib/seeded-random";
import { everyCase } from "#test/support/every-case";

import { runBody } from "./bench.ts";

const FORMS: [string, string, "function" | "script"][] = [
  ["a definition", "function main(input) { return { twice: input.value * 2 }; }", "function"],
  ["an asynchronous one", "async function main(input) { return { twice: input.value * 2 }; }", "function"],
  ["a constant", "const main = (input) => { return { twice: input.value * 2 }; };", "function"],
  ["an expression", "const main = (input) => ({ twice: input.value * 2 });", "function"],
  ["a bare parameter", "input => ({ twice: input.value * 2 })", "function"],
  ["a pattern", "function main({ value }) { return { twice: value * 2 }; }", "function"],
  ["a pattern with a default", "const main = ({ value } = {}) => ({ twice: value * 2 });", "function"],
  ["a nameless function", "function (input) { return { twice: input.value * 2 }; }", "function"],
  ["a default export", "export default (input) => ({ twice: input.value * 2 });", "function"],
  ["an exported function", "export function main(input) { return { twice: input.value * 2 }; }", "function"],
  ["a CommonJS module", "module.exports = (input) => ({ twice: input.value * 2 });", "function"],
  ["a taken name", "const main = ({ value, given }) => ({ twice: value * 2 });", "function"],
  ["a script", "const { value } = input;\n({ twice: value * 2 })", "script"],
];

describe("the input of a body", () => {
  it("can be changed on entry of every form of a body", () =>
    everyCase(FORMS, async (_what, code, kind) => {
      const source = readSource(code, kind);
      if (source === null) throw new Error("It can be read.");
      const changed = onEntry(source, (input) => `{ ...${input}, value: ${input}.value ?? 21 }`);
      expect(await runBody(changed ?? "", kind, {})).toEqual({ ok: true, output: { twice: 42 } });
      expect(await runBody(changed ?? "", kind, { value: 2 })).toEqual({ ok: true, output: { twice: 4 } });
    }));

  it("is known by its keys in every form of a body", () =>
    everyCase(FORMS, (_what, code, kind) => {
      const source = readSource(code, kind);
      expect(source && inputUse(source).keys).toContain("value");
    }));

  it.each([
    ["what cannot be parsed", "function main( {"],
    ["what has no function", "const value = 1;"],
  ])("is not known of %s", (_what, code) => {
    expect(readSource(code, "function")).toBeNull();
  });
});

describe("a difference", () => {
  it("gives the second text when it is applied to the first", () => {
    const lines = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 12 }).map((parts) => parts.join("\n"));
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        fc.pre(before !== after);
        const [head = "", ...body] = lineDiff(before, after).split("\n");
        const start = Number(/@@ -(\d+)/.exec(head)?.[1]) - 1;
        const kept = body.filter((line) => !line.startsWith("+")).map((line) => line.slice(1));
        const made = body.filter((line) => !line.startsWith("-")).map((line) => line.slice(1));
        const old = before.split("\n");
        expect(old.slice(start, start + kept.length)).toEqual(kept);
        expect(old.toSpliced(start, kept.length, ...made).join("\n")).toBe(after);
      }),
    );
  });

  it("of equal texts is empty", () => {
    expect(lineDiff("a\nb", "a\nb")).toBe("");
  });
});

describe("seeded chance", () => {
  it("is the same for the same seed, and loses nothing", () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.nat()), (seed, entries) => {
        const order = shuffled(entries, seededRandom(seed));
        expect(shuffled(entries, seededRandom(seed))).toEqual(order);
        const sorted = (list: number[]) => list.toSorted((left, right) => left - right);
        expect(sorted(order)).toEqual(sorted(entries));
      }),
    );
  });

  it("differs for another seed", () => {
    expect(seededRandom(1)()).not.toBe(seededRandom(2)());
  });
});

describe("the edits of a large body", () => {
  it("are few, however many places there are", () => {
    const line = "  total += input.amounts.reduce((sum, one) => sum + one);\n";
    const code = `function main(input) {\n  let total = 0;\n${line.repeat(3_000)}  return { total };\n}`;
    const keys = Object.fromEntries(Array.from({ length: 2_000 }, (_value, index) => [`key${index}`, index]));
    const evidence = { failing: [{}], passing: [keys], inputSchema: null, error: "TypeError: empty array (line 3)" };
    const edits = proposeEdits(code, "function", evidence, 1);
    expect(edits.length).toBeGreaterThan(0);
    expect(edits.length).toBeLessThan(20);
  });
});
