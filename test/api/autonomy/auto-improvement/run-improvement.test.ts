import { describe, expect, test } from "vitest";

import { call, signUp, statusesOf } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, unknownId } from "#test/support/factories/agents";
import {
  candidates,
  FRAGILE,
  improve,
  improveSkillOf,
  livedSkill,
  mutations,
  REPAIRED,
  runSkillWith,
  turnOn,
  type RunView,
} from "#test/support/factories/auto-improvement";
import { createSkill, getSkill } from "#test/support/factories/skills";

const DAY_MS = 86_400_000;

describe("does, for a skill", () => {
  test("propose the smallest change that repairs what failed and breaks nothing", async () => {
    const owner = await signUp();
    await turnOn(owner);
    const { agentId, skillId } = await livedSkill(owner);
    const run = await improveSkillOf(owner, { skill_id: skillId, seed: 42 });
    expect(run).toMatchObject({
      outcome: "validated",
      seed: 42,
      fitness: { cases: 2, passed_before: 1, passed_after: 2, fixed: 1, broken: 0 },
      candidate: {
        tenant_id: owner.tenantId,
        skill_id: skillId,
        skill_name: "Adder",
        agent_id: agentId,
        validation_status: "validated",
        requested_by: owner.userId,
        code: REPAIRED,
      },
    });
    const best = run.mutations.find(({ id }) => id === run.candidate?.mutation_id);
    expect(best).toMatchObject({ operator: "reduce_from_start", sandbox_status: "passed", execution_error: null });
    expect((await getSkill(owner, skillId)).code).toBe(FRAGILE);
  });

  test("leave a skill alone that always did well, and count nothing", async () => {
    const owner = await signUp();
    await turnOn(owner);
    const { skillId } = await livedSkill(owner, { inputs: [{ amounts: [1] }, { amounts: [2, 3] }] });
    expect(await improveSkillOf(owner, { skill_id: skillId })).toMatchObject({
      outcome: "unchanged",
      reason: "no_failure",
      candidate: null,
      mutations: [],
    });
    expect(await candidates(owner)).toEqual([]);
    expect(await mutations(owner)).toEqual([]);
  });

  test("nothing while a kill switch silences the agent", async () => {
    const owner = await signUp();
    await turnOn(owner);
    const { agentId, skillId } = await livedSkill(owner);
    await call("PUT", `/api/agents/${agentId}/kill-switch`, {
      token: owner.token,
      body: { engaged: true, reason: "Look first" },
    });
    const answer = await improve(owner, { skill_id: skillId });
    expect([answer.status, answer.error?.code]).toEqual([409, "STOPPED"]);
    expect(await candidates(owner)).toEqual([]);
  });

  test("the same for the same seed", async () => {
    const runs: RunView[] = [];
    for (let count = 0; count < 2; count++) {
      const owner = await signUp();
      await turnOn(owner);
      const { skillId } = await livedSkill(owner, {
        code: "function main(input) {\n  return { line: `${input.name.trim()}: ${input.tags.join(' ')}` };\n}",
        inputs: [{ name: "Ada", tags: ["a"] }, {}],
      });
      runs.push(await improveSkillOf(owner, { skill_id: skillId, seed: 7 }));
    }
    const told = runs.map(({ candidate, mutations: tried }) => ({
      code: candidate?.code,
      tried: tried.map(({ operator, diff, stage, code_digest: digest }) => ({ operator, diff, stage, digest })),
    }));
    expect(told[0]?.code).toBeTypeOf("string");
    expect(told[1]).toEqual(told[0]);
  });

  test("remember what was tried: a rejected edit is not tried again", async () => {
    const owner = await signUp();
    await turnOn(owner);
    const { skillId } = await livedSkill(owner, {
      code: "function main(input) {\n  if (!input.name) throw new Error('There is nothing to greet, ' + input.tags.length);\n  return { text: 'Hello ' + input.name };\n}",
      inputs: [{ name: "Ada", tags: [] }, { tags: [] }],
    });
    const first = await improveSkillOf(owner, { skill_id: skillId });
    expect(first).toMatchObject({ outcome: "rejected", reason: "no_improvement" });
    const digests = new Set(first.mutations.map(({ code_digest: digest }) => digest));
    const second = await improveSkillOf(owner, { skill_id: skillId });
    expect(second.mutations.filter(({ code_digest: digest }) => digests.has(digest))).toEqual([]);
  });

  test("run with the skill's own settings, and tell no secret", async () => {
    const owner = await signUp();
    await turnOn(owner);
    const skillId = await createSkill(owner, {
      code: "function main(input) {\n  return { price: (input.count * config.rate).toFixed(input.digits), key: env.KEY };\n}",
      config: { rate: 2 },
    });
    await call("PUT", `/api/v1/skills/private/${skillId}`, {
      token: owner.token,
      body: { environment_vars: { KEY: "sk_live_abcdefgh" } },
    });
    const { id: agentId } = await createAgent(owner, { maturity_level: "intern" });
    await runSkillWith(owner, { agentId, skillId }, [
      { count: 2, digits: 1 },
      { count: 2, digits: -1 },
    ]);
    const answer = await improve(owner, { skill_id: skillId });
    expect(answer.data<RunView>()).toMatchObject({ outcome: "validated", fitness: { cases: 2, cases_left_out: 0 } });
    expect(answer.text).not.toContain("sk_live_abcdefgh");
    const stored = await inDatabase("SELECT input, output, error FROM skill_runs WHERE skill_id = ?", skillId);
    expect(JSON.stringify(stored)).not.toContain("sk_live_abcdefgh");
  });

  test("the same once for one Idempotency-Key", async () => {
    const owner = await signUp();
    await turnOn(owner);
    const { skillId } = await livedSkill(owner);
    const send = () =>
      call("POST", "/api/auto-dev/run", {
        token: owner.token,
        body: { skill_id: skillId, seed: 1 },
        headers: { "idempotency-key": "improve-once" },
      });
    const [first, second] = [await send(), await send()];
    expect(second.text).toBe(first.text);
    expect(await candidates(owner)).toHaveLength(1);
  });
});

describe("does, for a workflow", () => {
  test("measure variants of an agent on tasks that they were not made from", async () => {
    const owner = await signUp();
    await turnOn(owner);
    const skillId = await createSkill(owner, { name: "Adder", code: "(input) => ({ total: input.a + input.b })" });
    const { id } = await createAgent(owner, {
      maturity_level: "supervised",
      configuration: { tools: ["summarize_text"] },
    });
    for (let count = 0; count < 6; count++)
      await call("POST", `/api/agents/${id}/execute`, {
        token: owner.token,
        body: { task: "Use the skill Adder", context: { a: count, b: 1 } },
      });
    const answer = await improve(owner, { agent_id: id, seed: 3 });
    const { outcome, variants } = answer.data<RunView>();
    expect(outcome).toBe("evaluated");
    const [root, ...others] = variants;
    expect(root).toMatchObject({ operator: "as_it_is", parent_id: null, changes: {}, evaluation_status: "evaluated" });
    expect(others.every(({ parent_id: parent }) => parent === root?.id)).toBe(true);
    const offering = others.find(({ operator }) => operator === "offer_skill");
    expect(offering?.fitness_signals).toMatchObject({ episodes_broken: 0, improves: true });
    expect(offering?.fitness_score).toBeGreaterThan(root?.fitness_score ?? 1);
    expect(JSON.stringify(offering?.changes)).toContain(skillId.replaceAll("-", "").slice(0, 8));
  });

  test("leave an agent alone that has nothing to show, or does all well", async () => {
    const owner = await signUp();
    await turnOn(owner);
    const { id } = await createAgent(owner, { maturity_level: "supervised" });
    expect((await improve(owner, { agent_id: id })).data()).toMatchObject({
      outcome: "unchanged",
      reason: "too_few_episodes",
    });
    for (const sum of ["1 + 1", "2 + 2", "3 + 3"])
      await call("POST", `/api/agents/${id}/execute`, { token: owner.token, body: { task: `Calculate ${sum}` } });
    expect((await improve(owner, { agent_id: id })).data()).toMatchObject({
      outcome: "unchanged",
      reason: "already_good",
    });
  });
});

describe("refuses", () => {
  test("while the workspace has it off", async () => {
    const owner = await signUp();
    const { skillId } = await livedSkill(owner);
    expect((await improve(owner, { skill_id: skillId })).error).toMatchObject({
      code: "CONFLICT",
      details: { reason: "auto_improvement_off", reasons: ["workspace_off", "workspace_capability_off"] },
    });
    await turnOn(owner, { memento_skills: false });
    expect((await improve(owner, { skill_id: skillId })).error).toMatchObject({
      details: { reasons: ["workspace_capability_off"] },
    });
  });

  test.each([
    ["a student's skill", "student", "intern", (lived: { skillId: string }) => ({ skill_id: lived.skillId })],
    ["an intern's workflow", "intern", "supervised", (lived: { agentId: string }) => ({ agent_id: lived.agentId })],
  ])("%s", async (_what, level, required, body) => {
    const owner = await signUp();
    await turnOn(owner);
    const lived = await livedSkill(owner, { level });
    expect((await improve(owner, body(lived))).error).toMatchObject({
      code: "GOVERNANCE_VIOLATION",
      details: { agent_level: level, required_level: required },
    });
  });

  test("every candidate beyond the daily cap, also in a race", async () => {
    const owner = await signUp();
    await turnOn(owner, { max_skill_candidates_per_day: 2 });
    const skills = await Promise.all(Array.from({ length: 6 }, () => livedSkill(owner)));
    const answers = await Promise.all(skills.map(({ skillId }) => improve(owner, { skill_id: skillId })));
    expect(statusesOf(answers)).toEqual([200, 200, 429, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.error).toMatchObject({
      code: "RATE_LIMIT_EXCEEDED",
      details: { reason: "daily_skill_candidates", limit: 2 },
    });
    expect(await candidates(owner)).toHaveLength(2);
  });

  test("more edits than the day has, until midnight UTC", async () => {
    const owner = await signUp();
    await turnOn(owner, { max_mutations_per_day: 2 });
    const first = await livedSkill(owner);
    const second = await livedSkill(owner);
    const tried = (await improveSkillOf(owner, { skill_id: first.skillId })).mutations.length;
    expect(tried).toBeLessThanOrEqual(2);
    await turnOn(owner, { max_mutations_per_day: tried });
    const refused = await improve(owner, { skill_id: second.skillId });
    expect(refused.error).toMatchObject({ code: "RATE_LIMIT_EXCEEDED", details: { reason: "daily_mutations" } });
    expect(String(refused.error?.details["resets_at"])).toMatch(/T00:00:00\.000Z$/);
    const lastOfYesterday = Math.floor(Date.now() / DAY_MS) * DAY_MS - 1;
    await inDatabase("UPDATE tool_mutations SET created_at = ? WHERE tenant_id = ?", lastOfYesterday, owner.tenantId);
    expect((await improve(owner, { skill_id: second.skillId })).status).toBe(200);
  });

  test("a second candidate for the same body", async () => {
    const owner = await signUp();
    await turnOn(owner);
    const { skillId } = await livedSkill(owner);
    const { candidate } = await improveSkillOf(owner, { skill_id: skillId });
    expect((await improve(owner, { skill_id: skillId })).error).toMatchObject({
      code: "CONFLICT",
      details: { reason: "candidate_open", candidate_id: candidate?.id },
    });
  });

  test("a skill without a body, or without runs", async () => {
    const owner = await signUp();
    await turnOn(owner);
    const skillId = await createSkill(owner);
    expect((await improve(owner, { skill_id: skillId })).error).toMatchObject({ details: { reason: "no_runs" } });
    const container = await createSkill(owner, { skill_type: "docker", code: null });
    const { id } = await createAgent(owner, { maturity_level: "intern" });
    const answer = await improve(owner, { skill_id: container, agent_id: id });
    expect(answer.error).toMatchObject({ code: "CONFLICT", details: { reason: "no_body" } });
  });

  test("a copy from the marketplace: its body is what was reviewed there", async () => {
    const owner = await signUp();
    await turnOn(owner);
    const { skillId } = await livedSkill(owner);
    await call("PUT", `/api/v1/skills/private/${skillId}`, { token: owner.token, body: { name: "A copy" } });
    await inDatabase("UPDATE skills SET source_listing_id = ? WHERE id = ?", unknownId(), skillId);
    // Another change of the tenant's skills makes every isolate read again.
    await createSkill(owner, { name: "Another" });
    const answer = await improve(owner, { skill_id: skillId });
    expect(answer.error).toMatchObject({ code: "CONFLICT", details: { reason: "no_body" } });
  });

  test("unknown ids and malformed requests", async () => {
    const [owner, other] = [await signUp(), await signUp()];
    await turnOn(owner);
    const foreign = await createAgent(other);
    const theirs = await createSkill(other);
    const codes = [
      [{ skill_id: unknownId() }, "NOT_FOUND"],
      [{ skill_id: theirs }, "NOT_FOUND"],
      [{ skill_id: "none" }, "NOT_FOUND"],
      [{ agent_id: unknownId() }, "AGENT_NOT_FOUND"],
      [{ agent_id: foreign.id }, "FORBIDDEN"],
      [{}, "INVALID_INPUT"],
      [{ agent_id: foreign.id, seed: -1 }, "INVALID_INPUT"],
      [{ agent_id: foreign.id, code: "1" }, "INVALID_INPUT"],
    ] as const;
    for (const [body, code] of codes) expect((await improve(owner, body)).error?.code).toBe(code);
  });
});
