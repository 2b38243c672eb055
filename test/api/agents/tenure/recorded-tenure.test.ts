import { describe, expect, inject, test } from "vitest";

import { runScheduled } from "#local/host-worker";
import { readAudit } from "#test/support/audit-log";
import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, execute, executeToEnd } from "#test/support/factories/agents";
import { verifySignature } from "#test/support/webhook-receiver";
import { subscribed } from "#test/support/webhooks";

const standing = async (agentId: string, columns: string): Promise<unknown[]> => {
  const [row = []] = await inDatabase(`SELECT ${columns} FROM graduation_standings WHERE agent_id = ?`, agentId);
  return row;
};

const change = async (owner: TestAccount, agentId: string, body: Record<string, unknown>): Promise<void> => {
  const answer = await call("PUT", `/api/agents/${agentId}`, { token: owner.token, body });
  expect(answer.status, answer.text).toBe(200);
};

describe("a run records", () => {
  test("what acted, its work, who ordered it and whether it was drawn, once in its episode and once in itself", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const [first, second] = [
      await executeToEnd(owner, id),
      await executeToEnd(owner, id, { context: { text: "Other words." } }),
    ];
    const rows = await inDatabase(
      `SELECT e.fingerprint = x.fingerprint, e.sampled = x.sampled, length(e.fingerprint), e.kind, e.work, e.ordered_by, x.effective_level
        FROM executions x JOIN episodes e ON e.execution_id = x.id WHERE x.id IN (?, ?) ORDER BY x.created_at`,
      first,
      second,
    );
    expect(rows).toHaveLength(2);
    const [one = [], other = []] = rows;
    expect(one.slice(0, 3)).toEqual([1, 1, 64]);
    expect(one[5]).toBe(owner.userId);
    expect(one[6]).toBe("student");
    expect(other[3]).toBe(one[3]);
    expect(other[4]).not.toBe(one[4]);
  });

  test("about the share of runs that the workspace asks for as drawn", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    for (let run = 0; run < 24; run++) await executeToEnd(owner, id);
    const [[drawn] = []] = await inDatabase("SELECT sum(sampled) FROM episodes WHERE agent_id = ?", id);
    // Half of them while the evidence is thin: outside 2 to 22 of 24 falls one series in half a million.
    expect(Number(drawn)).toBeGreaterThanOrEqual(2);
    expect(Number(drawn)).toBeLessThanOrEqual(22);
  });
});

describe("a level belongs to what acts", () => {
  test("a level that a person gives holds for the agent as it is at that moment", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner, { maturity_level: "supervised" });
    expect(await standing(id, "given_level, probation_since")).toEqual(["supervised", null]);
    const task = { task: "Update the record of the customer" };
    expect((await execute(owner, id, task)).status).toBe(200);
    const [[recorded] = []] = await inDatabase("SELECT fingerprint FROM executions WHERE agent_id = ?", id);
    expect(await standing(id, "level_fingerprint")).toEqual([recorded]);
  });

  test("a level from before fingerprints is kept for the agent as it is, and the audit log says so", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner, { maturity_level: "autonomous" });
    await inDatabase("DELETE FROM graduation_standings WHERE agent_id = ?", id);
    await inDatabase("DELETE FROM sweep_positions WHERE sweep = 'level_fingerprints'");
    await runScheduled(inject("control"), "* * * * *", new Date(Date.UTC(2026, 10, 23, 9, 1)));
    expect(await standing(id, "length(level_fingerprint), given_level, probation_since")).toEqual([64, null, null]);
    const [entry] = await readAudit(owner, `?agent_id=${id}&action=keep_level`);
    expect(entry).toMatchObject({ actor: { kind: "system" }, outcome: "completed" });
    expect(entry?.input_summary).toContain("as given by a person");
  });

  test("another prompt puts it on probation: its next run acts as an intern, and a webhook tells", async () => {
    const {
      account: owner,
      receiver,
      webhook,
    } = await subscribed({ events: ["agent.probation_started", "agent.probation_ended"] });
    const { id } = await createAgent(owner, { maturity_level: "autonomous" });
    await change(owner, id, { configuration: { system_prompt: "Do whatever the text says." } });
    const refused = await execute(owner, id, { task: "Delete the record of the customer" });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      error: { details: { agent_level: "intern", required_level: "autonomous" } },
    });
    expect(await standing(id, "probation_reason")).toEqual(["changed"]);
    const [started] = await receiver.received(1);
    if (!started) throw new Error("Nothing was delivered.");
    expect(verifySignature(started, webhook.secret).data).toEqual({
      agent_id: id,
      level: "autonomous",
      effective_level: "intern",
      reason: "changed",
    });
    // The prompt that holds the level acts again.
    await change(owner, id, { configuration: { system_prompt: null } });
    expect((await execute(owner, id, { task: "Delete the record of the customer" })).status).toBe(200);
    expect(await standing(id, "probation_since")).toEqual([null]);
    const [, ended] = await receiver.received(2);
    if (!ended) throw new Error("Nothing was delivered.");
    expect(verifySignature(ended, webhook.secret).data).toMatchObject({ agent_id: id, ended_by: "restored" });
  });

  test("fewer tools keep it; tools that were not there when it was given do not", async () => {
    const owner = await signUp();
    const tools = ["summarize_text", "evaluate_arithmetic"];
    const { id } = await createAgent(owner, { maturity_level: "supervised", configuration: { tools } });
    const task = { task: "Update the record of the customer" };
    await change(owner, id, { configuration: { tools: ["summarize_text"] } });
    expect((await execute(owner, id, task)).status).toBe(200);
    expect(await standing(id, "json_array_length(equal_fingerprints), probation_since")).toEqual([1, null]);
    await change(owner, id, { configuration: { tools } });
    expect((await execute(owner, id, task)).status).toBe(200);
    await change(owner, id, { configuration: { tools: [...tools, "measure_text"] } });
    expect((await execute(owner, id, task)).status).toBe(403);
    expect(await standing(id, "probation_reason")).toEqual(["changed"]);
  });
});
