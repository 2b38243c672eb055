import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent, execute, executeToEnd, getAgent, type AgentView } from "#test/support/factories/agents";
import { takeExam } from "#test/support/factories/graduation";

const read = (token: string, id: string, headers: Record<string, string> = {}) =>
  call("GET", `/api/agents/${id}`, { token, headers });

/** Three kinds of work whose answers the built-in engine's verifiers recompute. */
const WORK = [
  (run: number) => ({ task: `Calculate ${run} + 1`, context: { invoice: `no. ${run}` } }),
  (run: number) => ({ task: `Compute ${run}% of 80`, context: { invoice: `no. ${run}` } }),
  (run: number) => ({ task: `Convert ${run + 1} kilometers to miles`, context: { invoice: `no. ${run}` } }),
];

describe("does", () => {
  test("shows all fields of a new agent, with nothing learned yet", async () => {
    const owner = await signUp();
    const { id, created_at } = await createAgent(owner, {
      capabilities: ["read"],
      configuration: { model: "builtin" },
    });
    expect(await getAgent(owner, id)).toEqual({
      id,
      name: "Finance Assistant",
      description: null,
      role: "finance-agent",
      maturity_level: "student",
      status: "active",
      capabilities: ["read"],
      configuration: { model: "builtin" },
      tenant_id: owner.tenantId,
      effective_level: "student",
      probation: null,
      created_at,
      updated_at: created_at,
      statistics: {
        total_executions: 0,
        successful_executions: 0,
        claimed_executions: 0,
        success_rate: 0,
        avg_confidence: 0,
        last_execution: null,
      },
      graduation: {
        current_level: "student",
        readiness_score: 0,
        eligible_levels: [],
        episodes_until_exam: 10,
        good_runs_to_exam: 10,
        next_exam_at: null,
      },
    });
  });

  test("counts runs that only the agent vouches for apart in its statistics", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await executeToEnd(owner, id, WORK[0]?.(1) ?? {});
    await executeToEnd(owner, id);
    const { statistics } = await getAgent(owner, id);
    expect(statistics).toMatchObject({ total_executions: 2, successful_executions: 2, claimed_executions: 1 });
  });

  test("counts executions in its statistics and as evidence for graduation", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    for (let run = 0; run < 10; run++) await executeToEnd(owner, id, WORK[run % WORK.length]?.(run) ?? {});
    const { statistics, graduation } = await getAgent(owner, id);
    expect(statistics).toMatchObject({ total_executions: 10, successful_executions: 10, success_rate: 1 });
    expect(statistics.claimed_executions).toBe(0);
    expect(statistics.avg_confidence).toBeGreaterThan(0.5);
    expect(statistics.last_execution).not.toBeNull();
    expect(graduation).toMatchObject({ current_level: "student", eligible_levels: ["intern"], episodes_until_exam: 0 });
    expect(graduation.readiness_score).toBeGreaterThan(0.7);
  });

  test("tells when the agent may take its next exam, with another entity tag", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const { etag } = (await read(owner.token, id)).headers;
    await takeExam(owner, id);
    const after = await read(owner.token, id);
    const { next_exam_at: at } = after.data<{ agent: AgentView }>().agent.graduation;
    expect(Date.parse(at ?? "")).toBeGreaterThan(Date.now());
    expect(after.headers["etag"]).not.toBe(etag);
  });

  test("does not count what governance refused", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    expect((await execute(owner, id, { parameters: { action: "delete" } })).status).toBe(403);
    expect((await getAgent(owner, id)).statistics.total_executions).toBe(0);
  });

  test("answers 304 to the current entity tag, and the agent again after any change", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const first = await read(owner.token, id);
    const tag = first.headers["etag"] ?? "";
    expect(tag).toMatch(/^"[^"]+"$/);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const again = await read(owner.token, id, { "if-none-match": known });
      expect([again.status, again.text, again.headers["etag"]], known).toEqual([304, "", tag]);
    }
    expect((await read(owner.token, id, { "if-none-match": '"other"' })).status).toBe(200);

    await call("PUT", `/api/agents/${id}`, { token: owner.token, body: { name: "New" } });
    const changed = await read(owner.token, id, { "if-none-match": tag });
    expect(changed.status).toBe(200);
    expect(changed.headers["etag"]).not.toBe(tag);

    await executeToEnd(owner, id);
    const counted = await read(owner.token, id, { "if-none-match": changed.headers["etag"] ?? "" });
    expect(counted.status).toBe(200);
    expect(counted.data<{ agent: AgentView }>().agent.statistics.total_executions).toBe(1);
  });
});

describe("refuses", () => {
  test("a deleted agent, also right after it was read", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await getAgent(owner, id);
    await call("DELETE", `/api/agents/${id}`, { token: owner.token });
    expect((await read(owner.token, id)).status).toBe(404);
  });
});
