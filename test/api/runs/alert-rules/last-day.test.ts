import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { changeRule, createRule, failedRuns, lookNow, readRule } from "#test/support/factories/alert-rules";
import { endedRun } from "#test/support/factories/figures";

const HOUR_MS = 3_600_000;

test("a rule shows its last 24 hours from its first look on, those before the rule as well as they are known", async () => {
  const owner = await signUp();
  const { id: agentId } = await createAgent(owner);
  const begin = Date.now();
  /** The values of the third and the last hour before the test began, and the latest one. */
  const seenOf = async (id: string) => {
    const { last_day: day } = await readRule(owner, id);
    if (day === null) return null;
    const placeOf = (hours: number): number => Math.floor((begin - hours * HOUR_MS - Date.parse(day.from)) / HOUR_MS);
    expect(day.values).toHaveLength(24);
    return [day.values[placeOf(3)], day.values[placeOf(1)], day.values.at(-1)];
  };
  await endedRun(owner, agentId, { at: begin - 3 * HOUR_MS, outcome: "failed" });
  await failedRuns(owner, agentId, 1);
  // Switched off until the test lets the job look: jobs of other tests look at all rules.
  const rule = await createRule(owner, { threshold: 9, enabled: false });
  const probation = await createRule(owner, { metric: "probation", threshold: 0 });
  expect(await seenOf(rule.id)).toBeNull();
  expect((await changeRule(owner, rule.id, { enabled: true })).status).toBe(200);
  await lookNow(owner);
  expect(await seenOf(rule.id)).toEqual([1, 1, 2]);
  expect(await seenOf(probation.id)).toEqual([null, null, 0]);

  await failedRuns(owner, agentId, 2);
  await lookNow(owner);
  expect(await seenOf(rule.id)).toEqual([1, 1, 4]);

  expect((await changeRule(owner, rule.id, { threshold: 3 })).status).toBe(200);
  expect(await seenOf(rule.id)).not.toBeNull();
  expect((await changeRule(owner, rule.id, { window_minutes: 120, enabled: false })).status).toBe(200);
  expect(await seenOf(rule.id)).toBeNull();
  expect((await changeRule(owner, rule.id, { enabled: true })).status).toBe(200);
  await lookNow(owner);
  expect(await seenOf(rule.id)).toEqual([1, 0, 3]);
});
