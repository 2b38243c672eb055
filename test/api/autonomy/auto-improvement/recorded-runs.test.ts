import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";
import { FRAGILE, livedSkill, runSkillWith } from "#test/support/factories/auto-improvement";
import { times } from "#test/support/factories/graduation";
import { createSkill } from "#test/support/factories/skills";

const runsOf = (skillId: string) =>
  inDatabase(
    "SELECT outcome, input, output, error FROM skill_runs WHERE skill_id = ? ORDER BY created_at, id",
    skillId,
  );

const GOOD = { amounts: [1, 2] };
const BAD = { amounts: [] };

async function executeAside(owner: TestAccount, agentId: string, skillId: string): Promise<void> {
  await call("POST", `/api/agents/${agentId}/execute`, {
    token: owner.token,
    body: { task: "Run the skill", context: GOOD, parameters: { skill_id: skillId, wait_seconds: 0 } },
  });
}

describe("a run of a skill", () => {
  test("is kept with what it was given, and gave or threw", async () => {
    const owner = await signUp();
    const { skillId } = await livedSkill(owner, { inputs: [GOOD, BAD] });
    const [passed, failed] = await runsOf(skillId);
    expect(passed).toEqual(["passed", JSON.stringify(GOOD), '{"total":3}', null]);
    expect(failed?.slice(0, 3)).toEqual(["failed", JSON.stringify(BAD), null]);
    expect(String(failed?.[3])).toContain("TypeError");
  });

  test("is kept when the execution has its own object", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const skillId = await createSkill(owner, { code: FRAGILE });
    await executeAside(owner, id, skillId);
    await expect.poll(() => runsOf(skillId)).toHaveLength(1);
  });

  test("says nothing of the skill when the input was not what it takes", async () => {
    const owner = await signUp();
    const { skillId } = await livedSkill(owner, {
      input_schema: { type: "object", properties: { amounts: { type: "array" } }, required: ["amounts"] },
      inputs: [{ amounts: 7 }],
    });
    expect(await runsOf(skillId)).toEqual([]);
  });

  test("counts without its input when that is too large", async () => {
    const owner = await signUp();
    const { skillId } = await livedSkill(owner, {
      code: "(input) => ({ length: input.text.length })",
      inputs: [{ text: "x".repeat(20_000) }],
    });
    expect(await runsOf(skillId)).toEqual([["passed", null, '{"length":20000}', null]]);
  });

  test("is forgotten when a hundred later ones ended the same way, and no other", async () => {
    const owner = await signUp();
    const lived = await livedSkill(owner, { inputs: [BAD, GOOD] });
    await inDatabase(
      `INSERT INTO skill_runs (id, tenant_id, skill_id, agent_id, execution_id, episode_id, call_id, outcome, input, output, created_at)
       WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100)
       SELECT 'later-' || n || ?, ?, ?, ?, 'e', 'e', 'c', 'passed', '{}', '{}', ? + n FROM numbers`,
      lived.skillId,
      owner.tenantId,
      lived.skillId,
      lived.agentId,
      Date.now() - 1_000,
    );
    await runSkillWith(owner, lived, times(1, { amounts: [9] }));
    const kept = await runsOf(lived.skillId);
    expect(kept.filter(([outcome]) => outcome === "passed")).toHaveLength(100);
    expect(kept.filter(([outcome]) => outcome === "failed")).toHaveLength(1);
    expect(kept.some(([, input]) => input === JSON.stringify({ amounts: [9] }))).toBe(true);
  });
});
