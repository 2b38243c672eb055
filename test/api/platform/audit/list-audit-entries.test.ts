import { describe, expect, test } from "vitest";

import { readAudit, verifyAudit } from "#test/support/audit-log";
import { call, issuePaths, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, execute, taskBody } from "#test/support/factories/agents";
import { keyWith } from "#test/support/keys";

describe("does", () => {
  test("shows a governance refusal, once for each", async () => {
    const account = await signUp();
    const agent = await createAgent(account);
    for (const action of ["deploy", "payment"]) {
      const refused = await execute(account, agent.id, { parameters: { action } });
      expect(refused.error?.code).toBe("GOVERNANCE_VIOLATION");
    }
    const entries = await readAudit(account);
    expect(entries.map(({ sequence, action }) => [sequence, action])).toEqual([
      [3, "payment"],
      [2, "deploy"],
      [1, "create_agent"],
    ]);
    expect(entries[1]).toMatchObject({
      tenant_id: account.tenantId,
      agent_id: agent.id,
      agent_type: null,
      actor: { kind: "user", id: account.userId },
      input_summary: "Summarize the text in one sentence",
      outcome: "refused",
      success: false,
      approval_required: false,
      approved_by: null,
      approved_at: null,
      approval_expires: null,
      constitutional_violations: [],
      episode_id: null,
    });
    expect(entries[0]?.previous_mac).toBe(entries[1]?.mac);
  });

  test("finds entries by the beginnings of words of the action, the actor and the agent, and what one person did", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner, { name: "Shipping clerk" });
    await execute(owner, agent.id, { parameters: { action: "deploy" } });
    const foreign = await signUp();
    await execute(foreign, (await createAgent(foreign, { name: "Shipping desk" })).id, {
      parameters: { action: "deploy" },
    });
    const found = async (query: string): Promise<string[]> => {
      const answer = await call("GET", `/api/sdlc/audit?${query}`, { token: owner.token });
      return answer.data<{ entries: { action: string }[] }>().entries.map(({ action }) => action);
    };
    expect(await found("q=DEPL")).toEqual(["deploy"]);
    expect(await found("q=clerk")).toContain("deploy");
    expect(await found(`q=${encodeURIComponent(owner.email.slice(0, 24))}`)).toContain("deploy");
    expect(await found("q=desk")).toEqual([]);
    expect(await found("q=hipping")).toEqual([]);
    expect(await found("q=%25")).toEqual([]);
    expect(await found(`actor_id=${owner.userId}&action=deploy`)).toEqual(["deploy"]);
    expect(await found(`actor_id=${foreign.userId}`)).toEqual([]);
  });

  test("tells what a change made of what, the reason that was given, and the request, without secrets", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const changed = await call("PUT", `/api/agents/${agent.id}`, {
      token: owner.token,
      body: {
        name: "Renamed",
        configuration: { temperature: 0.5, crm_password: "hunter2", notes: "n".repeat(2_000) },
      },
      headers: { "X-Request-Id": "req-of-the-change" },
    });
    expect(changed.status).toBe(200);
    await call("POST", `/api/graduation/agents/${agent.id}/promote`, {
      token: owner.token,
      body: { new_level: "intern", justification: "It did well all week" },
    });
    const [promoted, updated] = await readAudit(owner);
    expect(updated).toMatchObject({
      action: "update_agent",
      before: { name: agent.name, version: 1 },
      after: { name: "Renamed", version: 2, temperature: 0.5, crm_password: "[redacted]" },
      request: "req-of-the-change",
    });
    expect(updated).not.toHaveProperty("reason");
    expect(String(updated?.after?.["notes"])).toHaveLength(300);
    expect(promoted).toMatchObject({
      action: "promote_agent",
      before: { maturity_level: "student" },
      after: { maturity_level: "intern" },
      reason: "It did well all week",
    });
    expect((await verifyAudit(owner)).problems).toEqual([]);
  });

  test("names the people, keys and agents of its entries beside them, as they are now", async () => {
    const owner = await signUp();
    await inDatabase("UPDATE users SET name = 'Ada Lovelace' WHERE id = ?", owner.userId);
    const agent = await createAgent(owner);
    const apiKey = await keyWith(owner, "AGENT_VIEW", "AGENT_RUN");
    const refused = { parameters: { action: "deploy" } };
    await execute(owner, agent.id, refused);
    const byKey = await call("POST", `/api/agents/${agent.id}/execute`, { apiKey, body: taskBody(refused) });
    expect(byKey.status).toBe(403);
    await call("PUT", `/api/agents/${agent.id}`, { token: owner.token, body: { name: "Renamed" } });
    const answer = await call("GET", "/api/sdlc/audit", { token: owner.token });
    const { entries, names } = answer.data<{
      entries: { actor: { kind: string; id: string } }[];
      names: Record<string, string>;
    }>();
    const actors = entries.filter(({ actor }) => actor.kind === "api_key");
    expect(names).toEqual({
      [owner.userId]: "Ada Lovelace",
      [agent.id]: "Renamed",
      [actors[0]?.actor.id ?? ""]: "A test's key",
    });
  });

  test("keeps what is allowed out of the refusals, and other tenants' entries out of the log", async () => {
    const account = await signUp();
    const agent = await createAgent(account);
    await execute(account, agent.id);
    const other = await signUp();
    await execute(other, (await createAgent(other)).id, { parameters: { action: "deploy" } });
    expect(await readAudit(account)).toMatchObject([{ action: "create_agent", agent_id: agent.id }]);
  });

  test("filters by agent, action, outcome and time, and pages", async () => {
    const account = await signUp();
    const [one, two] = [await createAgent(account), await createAgent(account)];
    await execute(account, one.id, { parameters: { action: "deploy" } });
    await execute(account, two.id, { parameters: { action: "deploy" } });
    await execute(account, two.id, { parameters: { action: "delete" } });
    const sequences = async (query: string) => (await readAudit(account, query)).map(({ sequence }) => sequence);
    const [first] = await readAudit(account, "?page=5&limit=1");
    expect(first?.sequence).toBe(1);
    expect(await sequences(`?agent_id=${two.id}`)).toEqual([5, 4, 2]);
    expect(await sequences(`?agent_id=${two.id}&action=deploy`)).toEqual([4]);
    expect(await sequences("?outcome=refused")).toEqual([5, 4, 3]);
    expect(await sequences("?outcome=approved")).toEqual([]);
    expect(await sequences(`?to=${first?.created_at}`)).toContain(1);
    expect(await sequences("?from=2100-01-01T00:00:00Z")).toEqual([]);
    const answer = await call("GET", "/api/sdlc/audit?limit=2", { token: account.token });
    expect(answer.data()).toMatchObject({ pagination: { page: 1, limit: 2, total: 5, pages: 3 } });
  });

  test("writes racing refusals one after the other", async () => {
    const account = await signUp();
    const agent = await createAgent(account);
    await Promise.all(
      Array.from({ length: 30 }, () => execute(account, agent.id, { parameters: { action: "deploy" } })),
    );
    const entries = await readAudit(account, "?limit=100");
    // The first entry is the creation of the agent.
    expect(entries.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 31 }, (_unused, index) => 31 - index));
  });
});

describe("refuses", () => {
  test.each([
    ["an unknown outcome", "outcome=done", "query.outcome"],
    ["an invalid time", "from=yesterday", "query.from"],
    ["an invalid page", "page=0", "query.page"],
  ])("%s", async (_name, query, path) => {
    const { token } = await signUp();
    const answer = await call("GET", `/api/sdlc/audit?${query}`, { token });
    expect(answer.status).toBe(400);
    expect(issuePaths(answer)).toEqual([path]);
  });
});
