import { describe, expect, inject, test } from "vitest";

import { approvalBody, decide, pendingApproval, readApproval, requestApproval } from "#test/support/approvals";
import { call, signUp } from "#test/support/client";
import { startCountingProxy } from "#test/support/counting-proxy";
import { inDatabase } from "#test/support/database";
import { agentBody, createAgent } from "#test/support/factories/agents";
import { startInstance } from "#test/support/instance";

describe("does", () => {
  test("shows a request as its answer showed it", async () => {
    const account = await signUp();
    const asked = await pendingApproval(account);
    expect(await readApproval(account, asked.id)).toMatchObject(asked);
  });

  test("names the agent with its level, who asked and who decided, as they are now, in the list too", async () => {
    const owner = await signUp();
    await inDatabase("UPDATE users SET name = 'Ada Lovelace' WHERE id = ?", owner.userId);
    const { id, maturity_level: level } = await createAgent(owner);
    const approval = await requestApproval(owner, id);
    await call("PUT", `/api/agents/${id}`, { token: owner.token, body: { name: "Renamed" } });
    const named = {
      id: approval.id,
      agent: { id, name: "Renamed", level },
      summary: "Renamed asks for deploy: Deploy build 42 to production",
      requester_name: "Ada Lovelace",
      decider_name: null,
    };
    const listed = async () =>
      (await call("GET", "/api/approvals", { token: owner.token })).data<{ approvals: unknown[] }>().approvals;
    expect(await readApproval(owner, approval.id)).toMatchObject(named);
    expect(await listed()).toMatchObject([named]);
    await decide(owner, approval.id, "reject");
    expect(await readApproval(owner, approval.id)).toMatchObject({ ...named, decider_name: "Ada Lovelace" });
    expect(await listed()).toMatchObject([{ ...named, decider_name: "Ada Lovelace" }]);
  });

  test("shows no e-mail address of a person", async () => {
    const owner = await signUp();
    await inDatabase("UPDATE users SET name = NULL WHERE id = ?", owner.userId);
    const approval = await pendingApproval(owner);
    expect(await readApproval(owner, approval.id)).toMatchObject({ requester_name: null });
  });

  test("shows no run where nothing waits", async () => {
    const account = await signUp();
    const asked = await pendingApproval(account);
    expect(await readApproval(account, asked.id)).toMatchObject({ execution_id: null, run: null });
  });

  test("shows the last ten decisions about the agent and the action, the latest first", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const decided: unknown[] = [];
    for (let build = 1; build <= 11; build++) {
      const asked = await requestApproval(owner, id, { input_summary: `Deploy build ${build}`, arguments: { build } });
      const answer = await decide(owner, asked.id, build % 2 === 0 ? "approve" : "reject", `Reason ${build}`);
      const { status, title, input_summary, decided_at, reason } = answer.data<typeof asked>();
      decided.unshift({ id: asked.id, status, title, input_summary, decided_at, reason });
    }
    await decide(owner, (await requestApproval(owner, id, { action: "send_email" })).id, "reject");
    await decide(owner, (await pendingApproval(owner)).id, "reject");
    await requestApproval(owner, id, { arguments: { build: 12 } });
    const asked = await requestApproval(owner, id, { arguments: { build: 13 } });
    expect((await readApproval(owner, asked.id)).former_decisions).toEqual(decided.slice(0, 10));
  });

  test("costs one round trip to the database, and so does the list", async () => {
    const proxy = await startCountingProxy(inject("databaseUrl"));
    const instance = await startInstance({ database: { url: proxy.url } });
    const { baseUrl } = instance;
    try {
      const { token } = await signUp({ baseUrl });
      const send = (method: string, path: string, body?: unknown) => call(method, path, { token, baseUrl, body });
      const made = await send("POST", "/api/agents", agentBody());
      const { agent } = made.data<{ agent: { id: string } }>();
      const asked = await send("POST", "/api/approvals/request", approvalBody(agent.id));
      const once = { reads: 1, writes: 0 };
      for (const path of ["/api/approvals", `/api/approvals/${asked.data<{ id: string }>().id}`]) {
        const costs = await proxy.costs([once], async (counted) => {
          await send("GET", "/api/agents/nonsense");
          expect((await counted(() => send("GET", path))).status).toBe(200);
        });
        expect(costs).toEqual([once]);
      }
    } finally {
      await instance.stop();
      await proxy.stop();
    }
  }, 60_000);
});
