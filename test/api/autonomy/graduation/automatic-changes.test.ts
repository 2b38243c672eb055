import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { copyRow, newUuidSql } from "#test/support/copied-rows";
import { inDatabase } from "#test/support/database";
import { countRows, createAgent, execute, executeAside, getAgent } from "#test/support/factories/agents";
import { exam, feedback, history, live, liveSeen, readiness, times } from "#test/support/factories/graduation";
import { createSkill } from "#test/support/factories/skills";
import { checkAlone, strikeAt } from "#test/support/scheduled-check";
import { verifySignature } from "#test/support/webhook-receiver";
import { subscribed } from "#test/support/webhooks";

checkAlone();

/** The check starts an exam without waiting for it. */
const becomes = (owner: TestAccount, agentId: string, level: string) =>
  expect.poll(async () => (await getAgent(owner, agentId)).maturity_level, { timeout: 30_000 }).toBe(level);

describe("the scheduled check, every fifth minute", () => {
  test("examines an agent that became eligible, without anybody asking", async () => {
    const { account: owner, receiver, webhook } = await subscribed({ events: ["agent.graduated"] });
    const { id } = await createAgent(owner);
    await liveSeen(owner, id, times(12, {}));
    await strikeAt(3, owner);
    expect((await getAgent(owner, id)).maturity_level).toBe("student");
    await strikeAt(5, owner);
    await becomes(owner, id, "intern");
    expect((await history(owner, id)).history).toMatchObject([
      { promotion_type: "exam", actor: { kind: "system", id: null }, to_level: "intern" },
    ]);
    const [delivered] = await receiver.received(1);
    if (!delivered) throw new Error("Nothing was delivered.");
    expect(verifySignature(delivered, webhook.secret).data).toMatchObject({ agent_id: id, new_level: "intern" });
  });

  test("leaves alone who is not eligible, who waits, and who is inactive", async () => {
    const owner = await signUp();
    const [unready, waiting, inactive] = [await createAgent(owner), await createAgent(owner), await createAgent(owner)];
    await liveSeen(owner, unready.id, times(9, {}));
    expect((await exam(owner, waiting.id)).status).toBe(201);
    await liveSeen(owner, waiting.id, times(12, {}));
    await liveSeen(owner, inactive.id, times(12, {}));
    await inDatabase("UPDATE agents SET status = 'inactive' WHERE id = ?", inactive.id);
    await strikeAt(10, owner);
    for (const { id } of [unready, waiting, inactive])
      expect((await getAgent(owner, id)).maturity_level).toBe("student");
    expect(await inDatabase("SELECT count(*) FROM exams WHERE agent_id = ?", unready.id)).toEqual([[0]]);
  });

  test("looks again when the waiting time has passed", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await exam(owner, id);
    await liveSeen(owner, id, times(12, {}));
    await inDatabase("UPDATE agents SET last_execution_at = ? WHERE id = ?", Date.now() - 60_000, id);
    await strikeAt(15, owner);
    expect((await getAgent(owner, id)).maturity_level).toBe("student");
    const [[checkedAt] = []] = await inDatabase("SELECT checked_at FROM graduation_standings WHERE agent_id = ?", id);
    await inDatabase("UPDATE graduation_standings SET next_exam_at = ? WHERE agent_id = ?", Number(checkedAt) + 1, id);
    await expect.poll(() => Date.now()).toBeGreaterThan(Number(checkedAt) + 1);
    await strikeAt(20, owner);
    await becomes(owner, id, "intern");
  });

  test("notes how near the agent is to its next level, once for the day", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const noted = () =>
      inDatabase(
        `SELECT p.progress, p.weakest, p.maturity_level, agents.progress FROM agent_progress p JOIN agents ON agents.id = p.agent_id
          WHERE p.agent_id = ?`,
        id,
      );
    await liveSeen(owner, id, times(4, {}));
    await strikeAt(40, owner);
    expect(await noted()).toEqual([[0.4, "episodes", "student", 0.4]]);
    await liveSeen(owner, id, times(2, {}));
    await strikeAt(45, owner);
    expect(await noted()).toEqual([[0.6, "episodes", "student", 0.6]]);
  });

  test("looks at every agent that did something, however many there are", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await liveSeen(owner, id, times(1, {}));
    await copyRow("agents", id, 600, { id: newUuidSql() });
    await strikeAt(30, owner);
    const waiting = await inDatabase(
      "SELECT count(*) FROM agents WHERE tenant_id = ? AND unchecked_since IS NOT NULL",
      owner.tenantId,
    );
    expect(waiting).toEqual([[0]]);
    expect(await countRows("graduation_standings", "tenant_id", owner.tenantId)).toBe(601);
  }, 60_000);

  test("puts who fell short on probation, and takes the level when the work fails again", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner, { maturity_level: "supervised" });
    const failures = times(5, { level: "supervised" as const, outcome: "failure" as const });
    await liveSeen(owner, id, failures);
    await strikeAt(25, owner);
    const answer = await call("GET", `/api/graduation/agents/${id}/readiness`, { token: owner.token });
    expect(answer.data()).toMatchObject({ current_level: "supervised", effective_level: "intern" });
    await liveSeen(owner, id, failures);
    await strikeAt(30, owner);
    expect((await getAgent(owner, id)).maturity_level).toBe("intern");
  });
});

describe("an automatic demotion", () => {
  test("comes with the failure that is one too many, with its event, and bars exams for a day", async () => {
    const { account: owner, receiver, webhook } = await subscribed({ events: ["agent.demoted"] });
    const { id } = await createAgent(owner, { maturity_level: "intern" });
    const failing = {
      parameters: { skill_id: await createSkill(owner, { code: "function main() { throw new Error('no') }" }) },
    };
    // Seven failures, then the eighth is the first alarm; eight more are the second.
    await live(owner, id, times(14, { level: "intern" as const, outcome: "failure" as const }));
    await executeAside(owner, id, failing);
    expect((await getAgent(owner, id)).maturity_level).toBe("intern");
    await execute(owner, id, failing);
    await expect.poll(async () => (await getAgent(owner, id)).maturity_level).toBe("student");
    const shown = await history(owner, id);
    expect(shown.history).toMatchObject([
      { from_level: "intern", to_level: "student", promotion_type: "automatic_demotion", actor: { kind: "system" } },
    ]);
    const [delivered] = await receiver.received(1);
    if (!delivered) throw new Error("Nothing was delivered.");
    expect(verifySignature(delivered, webhook.secret)).toMatchObject({
      event: "agent.demoted",
      data: { agent_id: id, previous_level: "intern", new_level: "student" },
    });

    await liveSeen(owner, id, times(12, {}));
    expect((await readiness(owner, id)).components["evidence"]).toBe(12);
    const refused = await exam(owner, id);
    expect(refused.error).toMatchObject({
      code: "CONFLICT",
      details: { reason: "waiting", next_attempt_at: shown.next_exam_at },
    });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(23 * 3_600);
  });

  test("does not come with an unsafe run, which is a probation at once", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner, { maturity_level: "supervised" });
    const [episodeId = ""] = await liveSeen(owner, id, times(12, { level: "supervised" as const }));
    await feedback(owner, episodeId, { thumbs: "down", category: "safety" });
    const shown = (await call("GET", `/api/graduation/agents/${id}/readiness`, { token: owner.token })).data();
    expect(shown).toMatchObject({
      current_level: "supervised",
      effective_level: "intern",
      probation: { reason: "unsafe" },
    });
  });

  test("counts a complaint from its own time, though the run is older than the level that a person confirmed", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner, { maturity_level: "supervised" });
    const [episodeId = ""] = await liveSeen(owner, id, [{ level: "supervised" }]);
    await inDatabase("UPDATE episodes SET created_at = created_at - 3600000 WHERE id = ?", episodeId);
    await feedback(owner, episodeId, { thumbs: "down", category: "safety" });
    const confirm = async () => {
      const body = { justification: "We looked at the run" };
      return call("POST", `/api/graduation/agents/${id}/confirm`, { token: owner.token, body });
    };
    const seen = async () =>
      (await call("GET", `/api/graduation/agents/${id}/readiness`, { token: owner.token })).data<{
        probation: unknown;
      }>();
    expect(await seen()).toMatchObject({ probation: { reason: "unsafe" } });
    expect((await confirm()).status).toBe(200);
    expect(await seen()).toMatchObject({ probation: null });
    await feedback(owner, episodeId, { thumbs: "down", category: "safety", notes: "It did more harm than we knew" });
    expect(await seen()).toMatchObject({ probation: { reason: "unsafe" }, effective_level: "intern" });
  });

  test("never takes a student's level", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await liveSeen(owner, id, times(20, { outcome: "failure" as const, violations: 1 }));
    await strikeAt(30, owner);
    expect((await history(owner, id)).pagination.total).toBe(0);
  });
});
