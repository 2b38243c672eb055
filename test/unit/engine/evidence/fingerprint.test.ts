import { describe, expect, test } from "vitest";

import { type ActingParts, fingerprintOf, keepsLevel } from "#engine/evidence/fingerprint";

const PARTS: ActingParts = {
  provider: "openai-compatible",
  baseUrl: "https://models.example.org",
  model: "small-1",
  prompt: "p",
  temperature: 0.2,
  role: "custom",
  domain: null,
  tools: {
    read_mail: { digest: "", complexity: 1, closed: [] },
    refund: { digest: "d1", complexity: 4, closed: ["amount"] },
  },
};

describe("a fingerprint", () => {
  test("does not depend on the order of its parts", async () => {
    const { read_mail: read, refund } = PARTS.tools;
    const turned = { ...PARTS, tools: { refund, read_mail: read } } as ActingParts;
    expect(await fingerprintOf(turned)).toBe(await fingerprintOf(PARTS));
  });

  test.each([
    ["provider", { provider: "anthropic" }],
    ["address", { baseUrl: "https://other.example.org" }],
    ["model", { model: "small-2" }],
    ["prompt", { prompt: "q" }],
    ["temperature", { temperature: null }],
    ["role", { role: "finance-agent" }],
    ["domain", { domain: "d" }],
    ["a tool's code", { tools: { ...PARTS.tools, refund: { digest: "d2", complexity: 4, closed: ["amount"] } } }],
  ] as const)("is another one with another %s, which is not narrower", async (_what, change) => {
    const other: ActingParts = { ...PARTS, ...change };
    expect(await fingerprintOf(other)).not.toBe(await fingerprintOf(PARTS));
    expect(keepsLevel(PARTS, other, { isOpen: false })).toBe(false);
  });
});

describe("a change is narrower", () => {
  const refund = { digest: "d1", complexity: 4, closed: ["amount"] } as const;
  test.each([
    ["fewer tools", { refund }, true],
    ["no tools", {}, true],
    ["one more closed argument", { refund: { ...refund, closed: ["amount", "to"] } }, true],
    ["one argument opened", { refund: { ...refund, closed: [] } }, false],
    ["a stricter action", { read_mail: { digest: "", complexity: 2, closed: [] } }, true],
    ["a laxer action", { refund: { ...refund, complexity: 3 } }, false],
    ["another tool", { ...PARTS.tools, wipe: refund }, false],
    ["a tool with the name of an object's own function", { toString: refund }, false],
  ] as const)("%s: %s", (_what, tools, expected) => {
    expect(keepsLevel(PARTS, { ...PARTS, tools }, { isOpen: false })).toBe(expected);
  });
});

test("a tool that joins an open list keeps the level; a changed one does not", () => {
  const joined = { digest: "9", complexity: 4 as const, closed: [] };
  const tools = { ...PARTS.tools, joined };
  expect(keepsLevel(PARTS, { ...PARTS, tools }, { isOpen: true })).toBe(true);
  expect(keepsLevel(PARTS, { ...PARTS, tools }, { isOpen: false })).toBe(false);
  const [[name, known] = []] = Object.entries(PARTS.tools);
  expect(name).toBeDefined();
  const changed = { ...PARTS.tools, [name ?? ""]: { ...known, digest: "other", complexity: 4 as const, closed: [] } };
  expect(keepsLevel(PARTS, { ...PARTS, tools: changed }, { isOpen: true })).toBe(false);
});
