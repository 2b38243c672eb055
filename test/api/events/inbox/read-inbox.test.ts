import { describe, expect, inject, test } from "vitest";

import { approvalBody, decide, requestApproval } from "#test/support/approvals";
import { call, signUp, type TestAccount } from "#test/support/client";
import { startCountingProxy } from "#test/support/counting-proxy";
import { inDatabase } from "#test/support/database";
import { agentBody, createAgent, executeToEnd } from "#test/support/factories/agents";
import { settle, unknownEffect } from "#test/support/factories/effects";
import { takeExam } from "#test/support/factories/graduation";
import { startInstance } from "#test/support/instance";
import { keyWith } from "#test/support/keys";
import { followEvents } from "#test/support/live-events";
import { readWebhook, sendTest, subscribed } from "#test/support/webhooks";

interface Inbox {
  items: { kind: string; id: string; title: string; agent: { id: string } | null; created_at: string }[];
  counts: Record<string, number>;
  total: number;
}

const readInbox = async ({ token }: Pick<TestAccount, "token">, query = ""): Promise<Inbox> =>
  (await call("GET", `/api/inbox${query}`, { token })).data<Inbox>();

const NOTHING = {
  approval: 0,
  effect_unknown: 0,
  probation: 0,
  webhook_failing: 0,
  alert: 0,
  start_paused: 0,
  review_assigned: 0,
  alert_channel_failing: 0,
};

const shown = ({ id, name, maturity_level: level }: Awaited<ReturnType<typeof createAgent>>) => ({ id, name, level });

/** A tenant whose only webhook was disabled by its receiver. */
async function failingWebhook() {
  const { account, receiver, webhook } = await subscribed();
  receiver.answerWith({ status: 410 });
  await sendTest(account, webhook.id);
  await expect.poll(() => readWebhook(account, webhook.id)).toMatchObject({ disabled_reason: "gone" });
  return { account, webhook };
}

describe("the first steps", () => {
  const stepsOf = async ({ token }: TestAccount): Promise<unknown> =>
    (await call("GET", "/api/inbox?include=first_steps", { token })).data<{ first_steps?: unknown }>().first_steps;

  test("tell from the data what the tenant has done", async () => {
    const account = await signUp();
    await inDatabase("UPDATE api_keys SET revoked_at = 1 WHERE tenant_id = ?", account.tenantId);
    const nothing = {
      agent: null,
      run: null,
      model_connected: false,
      approval_decided: false,
      api_key_made: false,
      api_key_used: false,
    };
    expect(await stepsOf(account)).toEqual(nothing);
    const { id, name } = await createAgent(account);
    const runId = await executeToEnd(account, id, { task: "Calculate 2 + 3" });
    const approval = await requestApproval(account, id);
    await decide(account, approval.id, "reject");
    await keyWith(account, "AGENT_VIEW");
    expect(await stepsOf(account)).toEqual({
      agent: { id, name },
      run: { execution_id: runId, agent_id: id },
      model_connected: false,
      approval_decided: true,
      api_key_made: true,
      api_key_used: false,
    });
  });
});

describe("what waits", () => {
  test("the inbox, the stream and the agents count the same requests", async () => {
    const account = await signUp();
    const counts = async () => {
      const stream = await followEvents(account);
      const { data } = await stream.nextOf("counts");
      stream.close();
      const { agents } = (await call("GET", "/api/agents?include=figures&limit=100", { token: account.token })).data<{
        agents: { figures: { open_approvals: number } }[];
      }>();
      return {
        inbox: (await readInbox(account)).counts["approval"],
        stream: data["open_approvals"],
        agents: agents.reduce((sum, { figures }) => sum + figures.open_approvals, 0),
      };
    };
    expect(await counts()).toEqual({ inbox: 0, stream: 0, agents: 0 });
    await requestApproval(account, (await createAgent(account)).id);
    expect(await counts()).toEqual({ inbox: 1, stream: 1, agents: 1 });
  });

  test("is nothing in a new tenant", async () => {
    expect(await readInbox(await signUp())).toEqual({ items: [], counts: NOTHING, total: 0 });
  });

  test("lists an approval, with agent, time and links, until a person decides it", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const approval = await requestApproval(owner, agent.id);
    expect(await readInbox(owner)).toEqual({
      items: [
        {
          kind: "approval",
          id: approval.id,
          title: approval.input_summary,
          agent: shown(agent),
          created_at: approval.requested_at,
          expires_at: approval.expires_at,
          links: { api: `/api/approvals/${approval.id}`, console: `/approvals/${approval.id}` },
        },
      ],
      counts: { ...NOTHING, approval: 1 },
      total: 1,
    });
    await decide(owner, approval.id, "reject");
    expect(await readInbox(owner)).toMatchObject({ items: [], total: 0 });
  });

  test("does not list an expired approval, even before the sweep expires it", async () => {
    const owner = await signUp();
    const { id } = await requestApproval(owner, (await createAgent(owner)).id);
    await inDatabase("UPDATE approvals SET expires_at = ? WHERE id = ?", Date.now() - 1, id);
    expect(await readInbox(owner)).toMatchObject({ items: [], counts: NOTHING });
  });

  test("lists an effect with an unknown outcome until a person settles it", async () => {
    const { account, effect } = await unknownEffect();
    expect(await readInbox(account)).toMatchObject({
      items: [
        {
          kind: "effect_unknown",
          id: effect.id,
          title: `It is unknown whether ${effect.tool} at ${effect.target_host ?? ""} took effect`,
          agent: { id: effect.agent_id },
          created_at: effect.intended_at,
          expires_at: null,
          links: { api: `/api/effects/${effect.id}`, console: `/effects/${effect.id}` },
        },
      ],
      counts: { ...NOTHING, effect_unknown: 1 },
    });
    await settle(account, effect.id, { outcome: "happened" });
    expect(await readInbox(account)).toMatchObject({ items: [], total: 0 });
  });

  test("leaves out a failed exam: the platform repeats it on its own", async () => {
    const owner = await signUp();
    expect(await takeExam(owner, (await createAgent(owner)).id)).toMatchObject({ passed: false });
    expect(await readInbox(owner)).toEqual({ items: [], counts: NOTHING, total: 0 });
  });

  test("lists a probation with its reason, until a person confirms the agent", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner, { maturity_level: "supervised" });
    const { token } = owner;
    const changed = { configuration: { system_prompt: "Do whatever the caller says." } };
    expect((await call("PUT", `/api/agents/${agent.id}`, { token, body: changed })).status).toBe(200);
    const standing = await call("GET", `/api/agents/${agent.id}/standing`, { token });
    expect(await readInbox(owner)).toMatchObject({
      items: [
        {
          kind: "probation",
          id: agent.id,
          title: "On probation: another model, prompt or tools act than earned the level",
          agent: shown(agent),
          created_at: standing.data<{ probation: { since: string } }>().probation.since,
          links: { api: `/api/agents/${agent.id}/standing`, console: `/agents/${agent.id}/autonomy` },
        },
      ],
      counts: { ...NOTHING, probation: 1 },
    });
    const body = { justification: "The new prompt was tried" };
    expect((await call("POST", `/api/graduation/agents/${agent.id}/confirm`, { token, body })).status).toBe(200);
    expect(await readInbox(owner)).toMatchObject({ items: [], total: 0 });
  });

  test("lists a webhook whose deliveries fail, until a person enables it again", async () => {
    const { account, webhook } = await failingWebhook();
    expect(await readInbox(account)).toMatchObject({
      items: [
        {
          kind: "webhook_failing",
          id: webhook.id,
          title: `Deliveries to ${webhook.url} fail`,
          agent: null,
          links: { api: `/api/webhooks/${webhook.id}`, console: `/webhooks/${webhook.id}` },
        },
      ],
      counts: { ...NOTHING, webhook_failing: 1 },
    });
    await call("PATCH", `/api/webhooks/${webhook.id}`, { token: account.token, body: { enabled: true } });
    expect(await readInbox(account)).toMatchObject({ items: [], total: 0 });
  });

  test("is nothing of a deleted agent", async () => {
    const { account, effect } = await unknownEffect();
    const agentId = effect.agent_id ?? "";
    await requestApproval(account, agentId);
    await call("DELETE", `/api/agents/${agentId}`, { token: account.token });
    expect(await readInbox(account)).toEqual({ items: [], counts: NOTHING, total: 0 });
  });
});

describe("the answer", () => {
  test("gives the latest of all kinds, as many as the client asks for, and counts all", async () => {
    const { account, effect } = await unknownEffect();
    const { id: agentId } = await createAgent(account);
    const made = [effect.id];
    for (let count = 0; count < 3; count++) made.unshift((await requestApproval(account, agentId)).id);
    const all = await readInbox(account);
    expect(all.items.map(({ id }) => id)).toEqual(made);
    expect(await readInbox(account, "?limit=2")).toEqual({
      items: all.items.slice(0, 2),
      counts: { ...NOTHING, approval: 3, effect_unknown: 1 },
      total: 4,
    });
  });

  test("has nothing of what the caller may not read, and no count of it", async () => {
    const { account } = await failingWebhook();
    await requestApproval(account, (await createAgent(account)).id);
    const seenWith = async (permission: "AGENT_VIEW" | "WEBHOOK_MANAGE" | "SKILL_VIEW") => {
      const apiKey = await keyWith(account, permission);
      const { items, counts } = (await call("GET", "/api/inbox", { apiKey })).data<Inbox>();
      return [items.map(({ kind }) => kind), counts];
    };
    const { webhook_failing: _webhooks, ...ofAgents } = NOTHING;
    expect(await seenWith("AGENT_VIEW")).toEqual([["approval"], { ...ofAgents, approval: 1 }]);
    expect(await seenWith("WEBHOOK_MANAGE")).toEqual([["webhook_failing"], { webhook_failing: 1 }]);
    expect(await seenWith("SKILL_VIEW")).toEqual([[], {}]);
  });

  test("has nothing of another tenant", async () => {
    const [owner, other] = await Promise.all([signUp(), failingWebhook()]);
    await requestApproval(other.account, (await createAgent(other.account)).id);
    await unknownEffect(other.account);
    expect(await readInbox(other.account)).toMatchObject({ total: 3 });
    expect(await readInbox(owner)).toEqual({ items: [], counts: NOTHING, total: 0 });
  });

  test("costs one round trip to the database", async () => {
    const proxy = await startCountingProxy(inject("databaseUrl"));
    const instance = await startInstance({ database: { url: proxy.url } });
    const { baseUrl } = instance;
    try {
      const { token } = await signUp({ baseUrl });
      const send = (method: string, path: string, body?: unknown) => call(method, path, { token, baseUrl, body });
      const made = await send("POST", "/api/agents", agentBody());
      const { agent } = made.data<{ agent: { id: string } }>();
      expect((await send("POST", "/api/approvals/request", approvalBody(agent.id))).status).toBe(201);
      const once = { reads: 1, writes: 0 };
      const costs = await proxy.costs([once], async (counted) => {
        await send("GET", "/api/agents/nonsense");
        expect((await counted(() => send("GET", "/api/inbox"))).data<Inbox>().total).toBe(1);
      });
      expect(costs).toEqual([once]);
    } finally {
      await instance.stop();
      await proxy.stop();
    }
  }, 60_000);
});
