import { expect, test } from "vitest";

import { TIERS } from "#tenancy/tiers";
import { type Answer, call, signUp, type TestAccount } from "#test/support/client";
import { createAgent, execute } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";

const ENDLESS = "() => { for (;;); }";
/** More than the free plan has time for, and fewer than its requests of a day. */
const AT_ONCE = 24;

const runsOf = async (account: TestAccount, skillId: string, count: number): Promise<Answer[]> => {
  const { id } = await createAgent(account);
  const fields = { task: "Use the skill", context: { a: 1, b: 2 }, parameters: { skill_id: skillId } };
  return Promise.all(Array.from({ length: count }, () => execute(account, id, fields)));
};

test("a plan's long scripts have its seconds of a minute; its short ones and other tenants' are still done", async () => {
  const [free, other] = [await signUp({ tier: "free" }), await signUp()];
  const [endless, short, endlessOfOther] = [
    await createSkill(free, { code: ENDLESS }),
    await createSkill(free),
    await createSkill(other, { code: ENDLESS }),
  ];
  const answers = await runsOf(free, endless, AT_ONCE);
  const ended = answers.filter(({ text }) => text.includes("exceeded its time limit"));
  const refused = answers.filter((answer) => !ended.includes(answer));
  expect(ended.length).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
  const limit = TIERS.free.longScriptSecondsPerMinute;
  for (const { status, error, headers } of refused) {
    expect([status, error?.code]).toEqual([503, "SCRIPT_TIME_USED_UP"]);
    expect(error?.message).toMatch(/The plan's time for long scripts is used up: 3 seconds per minute\. Try again in /);
    expect(error?.details["seconds_per_minute"]).toBe(limit);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
  }
  // The plan caused the failure and not the agent, so the run does not count as evidence.
  const path = `/api/executions/${String(refused[0]?.error?.details["execution_id"])}`;
  const { execution } = (await call("GET", path, { token: free.token })).data<{ execution: unknown }>();
  expect(execution).toMatchObject({ status: "failed", outcome: "void", error: { code: "SCRIPT_TIME_USED_UP" } });
  const [sum] = await runsOf(free, short, 1);
  expect(sum?.status, sum?.text).toBe(200);
  const [unlimited] = await runsOf(other, endlessOfOther, 1);
  expect(unlimited?.text).toMatch(/exceeded its time limit/);
}, 60_000);
