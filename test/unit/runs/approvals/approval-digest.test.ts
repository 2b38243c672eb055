import fc from "fast-check";
import { expect, it } from "vitest";

import { canonicalJson } from "#lib/json";
import { approvalDigest, type GovernedCall } from "#runs/approvals/approval-digest";

const anyCall: fc.Arbitrary<GovernedCall> = fc.record({
  agentId: fc.uuid(),
  agentVersion: fc.integer({ min: 1, max: 5 }),
  action: fc.string(),
  arguments: fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 2 })),
});

it("calls have one digest exactly when agent, version, action and arguments are the same", async () => {
  await fc.assert(
    fc.asyncProperty(anyCall, anyCall, async (one, two) => {
      const isSame = canonicalJson(one) === canonicalJson(two);
      expect((await approvalDigest(one)) === (await approvalDigest(two))).toBe(isSame);
    }),
  );
});

it("the order of keys means nothing, every other difference does", async () => {
  const call = { agentId: "a", agentVersion: 1, action: "deploy", arguments: { x: 1, y: { b: [1, 2], a: null } } };
  const digest = await approvalDigest(call);
  expect(await approvalDigest({ ...call, arguments: { y: { a: null, b: [1, 2] }, x: 1 } })).toBe(digest);
  const others = [
    { ...call, agentId: "b" },
    { ...call, agentVersion: 2 },
    { ...call, action: "Deploy" },
    { ...call, arguments: { ...call.arguments, x: "1" } },
    { ...call, arguments: { ...call.arguments, z: null } },
    { ...call, arguments: { x: 1, y: { b: [2, 1], a: null } } },
  ];
  const digests = await Promise.all(others.map(approvalDigest));
  expect(new Set([digest, ...digests]).size).toBe(others.length + 1);
});
