import { expect, it } from "vitest";

import type { CountStorage } from "#platform/rate-limits/durable-counts";
import { OwnCounts } from "#platform/rate-limits/own-counts";
import { DAY_MS, ownPolicy, type OwnWindow, type WindowPolicy } from "#platform/rate-limits/window-counter";

const windowOf = (name: string): OwnWindow => ({
  name,
  unit: "calls",
  perDay: { free: 2, solo: 20, team: 200, enterprise: null },
});

function policyOf(name: string): WindowPolicy {
  const policy = ownPolicy(windowOf(name), "free");
  if (policy === null) throw new Error("The tier free has a limit.");
  return policy;
}

function memory(): CountStorage {
  const kept = new Map<string, unknown>();
  return {
    get: async <T>(key: string) => kept.get(key) as T | undefined,
    put: async (key, value) => void kept.set(key, structuredClone(value)),
    sync: async () => undefined,
  };
}

it("each window counts alone", async () => {
  const counts = new OwnCounts(memory());
  const [one, other] = [policyOf("one"), policyOf("other")];
  for (let call = 0; call < 2; call++) await (await counts.of(one)).count([one], DAY_MS);
  expect((await counts.of(one)).peek([one], DAY_MS).windows).toMatchObject([{ name: "one", remaining: 0 }]);
  expect((await counts.of(other)).peek([other], DAY_MS).windows).toMatchObject([{ name: "other", remaining: 2 }]);
});

it("another life of the object continues the count of a window", async () => {
  const storage = memory();
  const policy = policyOf("one");
  for (let call = 0; call < 2; call++) await (await new OwnCounts(storage).of(policy)).count([policy], DAY_MS);
  expect((await (await new OwnCounts(storage).of(policy)).count([policy], DAY_MS)).allowed).toBe(false);
});

it("a tier without a limit has no policy", () => {
  expect(ownPolicy(windowOf("one"), "enterprise")).toBeNull();
});
