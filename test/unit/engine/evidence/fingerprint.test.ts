import { describe, expect, test } from "vitest";

import { type ActingParts, fingerprintOf, FORM, inFirstForm, keepsLevel } from "#engine/evidence/fingerprint";

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
    expect(keepsLevel(PARTS, other)).toBe(false);
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
    expect(keepsLevel(PARTS, { ...PARTS, tools })).toBe(expected);
  });
});

describe("an open list of tools", () => {
  const open: ActingParts = { ...PARTS, isOpen: true };
  const later = { digest: "9", complexity: 1 as const, closed: [] };

  test("is wider than a list with the same tools, and a list is narrower", () => {
    expect(keepsLevel(PARTS, open)).toBe(false);
    expect(keepsLevel(open, PARTS)).toBe(true);
  });

  test("does not cover what appears later, but for a tool of the platform that changes nothing", () => {
    const withTool = (joined: ActingParts["tools"][string]): ActingParts => ({
      ...open,
      tools: { ...open.tools, joined },
    });
    expect(keepsLevel(open, withTool(later))).toBe(false);
    expect(keepsLevel(open, withTool({ ...later, digest: "" }))).toBe(true);
    expect(keepsLevel(open, withTool({ ...later, digest: "", complexity: 3 }))).toBe(false);
    expect(keepsLevel(PARTS, { ...PARTS, tools: { ...PARTS.tools, joined: { ...later, digest: "" } } })).toBe(false);
  });
});

test("a change of the names of a tool's variables is not narrower", () => {
  const { refund } = PARTS.tools;
  if (refund === undefined) throw new Error("The parts have no such tool.");
  const other: ActingParts = { ...PARTS, tools: { ...PARTS.tools, refund: { ...refund, environment: ["MODE"] } } };
  expect(keepsLevel(PARTS, other)).toBe(false);
  expect(keepsLevel(other, PARTS)).toBe(false);
});

test("the first form of fingerprints is the same whatever it did not have", async () => {
  const first = inFirstForm(PARTS, [PARTS]);
  const { refund, ...tools } = PARTS.tools;
  const present: ActingParts = {
    ...PARTS,
    form: FORM,
    maxTokens: 500,
    domainDigest: "d",
    isOpen: true,
    tools: { ...tools, ...(refund === undefined ? {} : { refund: { ...refund, environment: ["MODE"] } }) },
  };
  expect(await fingerprintOf(inFirstForm(present, [PARTS]))).toBe(await fingerprintOf(first));
  expect(await fingerprintOf(present)).not.toBe(await fingerprintOf(first));
});
