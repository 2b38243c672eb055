import { describe, expect, inject, test } from "vitest";

import { runScheduled } from "#local/host-worker";
import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";
import {
  candidates,
  FRAGILE,
  improveSkillOf,
  livedSkill,
  mutations,
  REPAIRED,
  turnOn,
} from "#test/support/factories/auto-improvement";
import { times } from "#test/support/factories/graduation";
import { createSkill, getSkill } from "#test/support/factories/skills";

const GOOD = { amounts: [1, 2] };
const BAD = { amounts: [] };

/** Fires the crons as at a minute of the hour. */
const strike = (minute = 1): Promise<void> =>
  runScheduled(inject("control"), "* * * * *", new Date(Date.UTC(2026, 10, 21, 9, minute)));

/** Fires them until they have done all that waits of a tenant: other tenants' work may come before it. */
async function settle({ tenantId }: TestAccount): Promise<void> {
  await expect
    .poll(
      async () => {
        await strike();
        const [[waiting] = []] = await inDatabase(
          `SELECT (SELECT count(*) FROM task_failures WHERE tenant_id = ? AND state = 'pending')
             + (SELECT count(*) FROM skill_candidates WHERE tenant_id = ? AND validation_status = 'pending' AND next_attempt_at <= ?)`,
          tenantId,
          tenantId,
          Date.now(),
        );
        return waiting;
      },
      { timeout: 15_000 },
    )
    .toBe(0);
}

/** The results of a tenant's failed tasks, oldest first. */
const failures = async ({ tenantId }: TestAccount): Promise<unknown[]> =>
  inDatabase("SELECT state, reason FROM task_failures WHERE tenant_id = ? ORDER BY created_at", tenantId);

describe("a failed task", () => {
  test("of a skill that fails often becomes a validated candidate, with where it comes from, and nothing is promoted", async () => {
    const owner = await signUp();
    await turnOn(owner);
    const { skillId, agentId } = await livedSkill(owner, { inputs: [GOOD, GOOD, GOOD, BAD, BAD] });
    await settle(owner);
    // The crons of another test may have begun the validation.
    await expect.poll(async () => (await candidates(owner)).map((one) => one.validation_status)).toEqual(["validated"]);
    const [candidate] = await candidates(owner);
    expect(candidate).toMatchObject({
      skill_id: skillId,
      agent_id: agentId,
      requested_by: null,
      validation_status: "validated",
      code: REPAIRED,
    });
    const [[episodeId] = []] = await inDatabase("SELECT id FROM episodes WHERE id = ?", candidate?.episode_id ?? "");
    expect(episodeId).toBe(candidate?.episode_id);
    expect((await getSkill(owner, skillId)).code).toBe(FRAGILE);
    // The second failure of the same skill finds a candidate open.
    expect(await failures(owner)).toEqual([
      ["handled", null],
      ["passed_over", "candidate_open"],
    ]);
  });

  test("is handled once, regardless of the number of scheduled runs", async () => {
    const owner = await signUp();
    await turnOn(owner);
    await livedSkill(owner, { inputs: [GOOD, GOOD, GOOD, GOOD, BAD] });
    await Promise.all([strike(), strike()]);
    await settle(owner);
    await strike();
    expect(await candidates(owner)).toHaveLength(1);
    const tried = await mutations(owner);
    expect(new Set(tried.map(({ code_digest: digest }) => digest)).size).toBe(tried.length);
  });

  test("of a candidate that a person would get for the same seed is the same candidate", async () => {
    const owner = await signUp();
    await turnOn(owner);
    await livedSkill(owner, { inputs: [GOOD, GOOD, GOOD, GOOD, BAD] });
    await settle(owner);
    const [unasked] = await candidates(owner);
    const other = await signUp();
    await turnOn(other);
    const { skillId } = await livedSkill(other, { inputs: [GOOD, GOOD, GOOD, GOOD, BAD] });
    const { candidate } = await improveSkillOf(other, { skill_id: skillId, seed: unasked?.seed ?? 0 });
    expect(candidate?.code_digest).toBe(unasked?.code_digest);
  });

  test.each([
    ["too few runs", { inputs: [GOOD, BAD] }, {}, "too_few_samples"],
    ["a good record", { inputs: [...times(9, GOOD), BAD] }, {}, "utility_is_high"],
    ["a student", { inputs: [...times(4, GOOD), BAD], level: "student" }, {}, "maturity"],
    ["the capability off", { inputs: [...times(4, GOOD), BAD] }, { memento_skills: false }, "workspace_capability_off"],
    ["no candidate left today", { inputs: [...times(4, GOOD), BAD] }, { max_skill_candidates_per_day: 0 }, "daily_cap"],
  ])("with %s is passed over, with the reason", async (_what, lived, autoDev, reason) => {
    const owner = await signUp();
    await turnOn(owner, autoDev);
    await livedSkill(owner, lived);
    await settle(owner);
    expect(await failures(owner)).toEqual([["passed_over", reason]]);
    expect(await candidates(owner)).toEqual([]);
  });

  test("is skipped without a skill, because it has no body to change", async () => {
    const owner = await signUp();
    await turnOn(owner);
    const { id } = await createAgent(owner, { maturity_level: "intern" });
    const skillId = await createSkill(owner, {
      code: "(input) => input",
      input_schema: { type: "object", properties: { a: { type: "number" } }, required: ["a"] },
    });
    await call("POST", `/api/agents/${id}/execute`, {
      token: owner.token,
      body: { task: "Run the skill", parameters: { skill_id: skillId } },
    });
    await settle(owner);
    expect(await failures(owner)).toEqual([["passed_over", "not_attributable"]]);
  });

  test("waits where the workspace is off", async () => {
    const owner = await signUp();
    await livedSkill(owner, { inputs: [...times(4, GOOD), BAD] });
    await strike();
    expect(await failures(owner)).toEqual([["pending", null]]);
    await turnOn(owner);
    await settle(owner);
    expect(await candidates(owner)).toHaveLength(1);
  });
});

describe("a candidate that waits", () => {
  test("waits while a kill switch silences its agent", async () => {
    const owner = await signUp();
    await turnOn(owner);
    const { agentId } = await livedSkill(owner, { inputs: [GOOD, GOOD, GOOD, BAD, BAD] });
    await call("PUT", `/api/agents/${agentId}/kill-switch`, {
      token: owner.token,
      body: { engaged: true, reason: "Look first" },
    });
    await settle(owner);
    expect(await candidates(owner)).toMatchObject([{ validation_status: "pending", reason: "stopped" }]);
    expect(await mutations(owner)).toEqual([]);
  });

  test("for the day's edits is tried again the next day", async () => {
    const owner = await signUp();
    await turnOn(owner, { max_mutations_per_day: 0 });
    await livedSkill(owner, { inputs: [...times(4, GOOD), BAD] });
    await settle(owner);
    expect(await candidates(owner)).toMatchObject([{ validation_status: "pending", reason: "daily_mutations" }]);
    const [[due] = []] = await inDatabase(
      "SELECT next_attempt_at FROM skill_candidates WHERE tenant_id = ?",
      owner.tenantId,
    );
    expect(Number(due) % 86_400_000).toBe(0);
    await turnOn(owner);
    await settle(owner);
    expect(await candidates(owner)).toMatchObject([{ validation_status: "pending" }]);
    await inDatabase("UPDATE skill_candidates SET next_attempt_at = 0 WHERE tenant_id = ?", owner.tenantId);
    await settle(owner);
    expect(await candidates(owner)).toMatchObject([{ validation_status: "validated", reason: null }]);
  });

  test("is given up after three attempts that brought the isolate down", async () => {
    const owner = await signUp();
    await turnOn(owner, { max_mutations_per_day: 0 });
    await livedSkill(owner, { inputs: [...times(4, GOOD), BAD] });
    await settle(owner);
    await turnOn(owner);
    await inDatabase(
      "UPDATE skill_candidates SET next_attempt_at = 0, attempts = 3 WHERE tenant_id = ?",
      owner.tenantId,
    );
    await settle(owner);
    expect(await candidates(owner)).toMatchObject([{ validation_status: "rejected", reason: "attempts_failed" }]);
  });

  test("has no effect when the skill was repaired in the meantime", async () => {
    const owner = await signUp();
    await turnOn(owner, { max_mutations_per_day: 0 });
    const { skillId } = await livedSkill(owner, { inputs: [...times(4, GOOD), BAD] });
    await settle(owner);
    await turnOn(owner);
    await inDatabase("UPDATE skills SET code = ?, version = version + 1 WHERE id = ?", REPAIRED, skillId);
    await inDatabase("UPDATE skill_candidates SET next_attempt_at = 0 WHERE tenant_id = ?", owner.tenantId);
    await settle(owner);
    expect(await candidates(owner)).toMatchObject([{ validation_status: "rejected", reason: "already_good" }]);
    expect(await mutations(owner)).toEqual([]);
  });
});

describe("in the background", () => {
  test("an autonomous agent's workflow is varied once for each version, where the workspace allows it", async () => {
    const owner = await signUp();
    await turnOn(owner);
    const agents = [
      await createAgent(owner, { maturity_level: "autonomous" }),
      await createAgent(owner, { maturity_level: "supervised" }),
    ];
    for (const { id } of agents)
      for (const task of ["Calculate 1 + 1", "Sing a song", "Dance"])
        await call("POST", `/api/agents/${id}/execute`, { token: owner.token, body: { task } });
    const measured = async () =>
      inDatabase("SELECT DISTINCT agent_id FROM workflow_variants WHERE tenant_id = ?", owner.tenantId);
    await turnOn(owner, { background_evolution: false });
    await strike(17);
    expect(await measured()).toEqual([]);
    await turnOn(owner);
    await strike(16);
    expect(await measured()).toEqual([]);
    await strike(17);
    expect(await measured()).toEqual([[agents[0]?.id]]);
    const count = () => inDatabase("SELECT count(*) FROM workflow_variants WHERE tenant_id = ?", owner.tenantId);
    const before = await count();
    await strike(17);
    expect(await count()).toEqual(before);
  });
});
