import { describe, expect, test } from "vitest";

import { eventStreamsOf } from "#tenancy/tiers";
import { decide, requestApproval } from "#test/support/approvals";
import { PASSWORD, signIn } from "#test/support/authenticator";
import { call, issuePaths, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { openEventStream } from "#test/support/event-stream";
import { createAgent, execute, executeToEnd } from "#test/support/factories/agents";
import { settle, unknownEffect } from "#test/support/factories/effects";
import { shift } from "#test/support/factories/graduation";
import { keyWith } from "#test/support/keys";
import { followEvents } from "#test/support/live-events";
import { createWebhook } from "#test/support/webhooks";

const FREE_STREAMS = eventStreamsOf("free");

const shown = ({ id, name, maturity_level: level }: { id: string; name: string; maturity_level: string }) => ({
  id,
  name,
  level,
});

describe("a stream", () => {
  test("begins with what is open, then tells runs with agent, outcome and time as they end", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const stream = await followEvents(owner);
    expect(await stream.next()).toMatchObject({ event: "counts", data: { open_approvals: 0, running: 0 } });
    const executionId = await executeToEnd(owner, agent.id);
    expect(await stream.next()).toEqual({
      id: expect.stringMatching(/^[\w-]{43}$/) as string,
      event: "run.ended",
      data: {
        execution_id: executionId,
        run_kind: "execution",
        agent: shown(agent),
        task: "Summarize the text in one sentence",
        action: "summarize",
        triggered_by: "api",
        status: "completed",
        outcome: "done",
        verification: expect.any(String) as string,
        error_code: null,
        duration_ms: expect.any(Number) as number,
        at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      },
    });
  });

  test("reports the start and the end of a run that continues after its request", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const stream = await followEvents(owner);
    const accepted = await execute(owner, id, {}, { headers: { prefer: "respond-async" } });
    const { execution_id: executionId } = accepted.data<{ execution_id: string }>();
    expect(await stream.nextOf("run.started")).toMatchObject({
      data: { execution_id: executionId, status: "pending", outcome: null, duration_ms: null },
    });
    expect(await stream.nextOf("run.ended")).toMatchObject({ data: { execution_id: executionId, outcome: "done" } });
  });

  test("tells approvals that are requested and decided, and counts those that are open", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const stream = await followEvents(owner);
    const approval = await requestApproval(owner, agent.id);
    expect(await stream.nextOf("approval.requested")).toMatchObject({
      data: {
        approval_id: approval.id,
        agent: shown(agent),
        action: "deploy",
        summary: "Deploy build 42 to production",
        expires_at: approval.expires_at,
      },
    });
    expect((await (await followEvents(owner)).next()).data).toEqual({ open_approvals: 1, running: 0 });
    await decide(owner, approval.id, "reject", "Not today");
    expect(await stream.nextOf("approval.decided")).toMatchObject({
      data: { approval_id: approval.id, decision: "rejected", decided_by: owner.userId, reason: "Not today" },
    });
    expect((await (await followEvents(owner)).next()).data).toEqual({ open_approvals: 0, running: 0 });
  });

  test("tells a change of level with from, to, reason and who wanted it", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const stream = await followEvents(owner);
    expect((await shift(owner, agent.id, "promote", "intern")).status).toBe(200);
    expect(await stream.nextOf("agent.level_changed")).toMatchObject({
      data: {
        agent: { ...shown(agent), level: "intern" },
        from: "student",
        to: "intern",
        cause: "manual",
        reason: "A person decided so",
        actor: { kind: "user", id: owner.userId },
      },
    });
  });

  test("tells changes of agents and of kill switches, in the order in which they were written", async () => {
    const owner = await signUp();
    const stream = await followEvents(owner);
    await stream.nextOf("counts");
    const { token } = owner;
    const { id } = await createAgent(owner);
    const path = `/api/agents/${id}`;
    await call("PUT", path, { token, body: { name: "Renamed" } });
    await call("PATCH", path, { token, body: { status: "inactive" } });
    await call("PUT", `${path}/kill-switch`, { token, body: { engaged: true, reason: "It errs" } });
    await call("PUT", `${path}/kill-switch`, { token, body: { engaged: false } });
    await call("PUT", "/api/governance/kill-switch", { token, body: { engaged: true, reason: "All err" } });
    await call("PUT", "/api/governance/kill-switch", { token, body: { engaged: false } });
    await call("DELETE", path, { token });
    const agent = { id, name: "Renamed", level: "student" };
    const told: unknown[] = [];
    for (let count = 0; count < 8; count++) {
      const { event, data } = await stream.next();
      const { at, ...rest } = data;
      expect(at).toEqual(expect.any(String));
      told.push([event, rest]);
    }
    expect(told).toEqual([
      ["agent.changed", { agent: { ...agent, name: "Finance Assistant" }, change: "created" }],
      ["agent.changed", { agent, change: "updated" }],
      ["agent.changed", { agent, change: "deactivated" }],
      ["kill_switch.engaged", { agent, reason: "It errs" }],
      ["kill_switch.released", { agent }],
      ["kill_switch.engaged", { agent: null, reason: "All err" }],
      ["kill_switch.released", { agent: null }],
      ["agent.changed", { agent, change: "deleted" }],
    ]);
  });

  test("reports effects with an unknown outcome, and the outcome that a person records", async () => {
    const owner = await signUp();
    const stream = await followEvents(owner);
    const { effect } = await unknownEffect(owner);
    expect(await stream.nextOf("effect.unknown")).toMatchObject({ data: { effect_id: effect.id, tool: effect.tool } });
    await settle(owner, effect.id, { outcome: "happened" });
    expect(await stream.nextOf("effect.resolved")).toMatchObject({
      data: { effect_id: effect.id, status: "settled", settled_as: "happened" },
    });
  });

  test("takes session cookies and API keys", async () => {
    const owner = await signUp({ password: PASSWORD });
    const [set = ""] = (await signIn({ email: owner.email, password: PASSWORD })).cookies;
    const cookie = set.split(";")[0] ?? "";
    for (const caller of [{ cookie }, { key: owner.apiKey }]) {
      const stream = await followEvents(caller);
      await stream.nextOf("counts");
      await createAgent(owner);
      expect(await stream.next()).toMatchObject({ event: "agent.changed" });
    }
  });
});

describe("who may hear", () => {
  test("a caller hears only what its permissions let it read", async () => {
    const owner = await signUp();
    const webhook = await createWebhook(owner, "https://example.com/hooks/tenure");
    const [all, ofAgents, ofWebhooks] = await Promise.all([
      followEvents(owner),
      followEvents({ key: await keyWith(owner, "AGENT_VIEW") }),
      followEvents({ key: await keyWith(owner, "WEBHOOK_MANAGE") }),
    ]);
    const first = await Promise.all([all, ofAgents, ofWebhooks].map((stream) => stream.next()));
    expect(first.map(({ event, data }) => [event, data])).toEqual([
      ["counts", { open_approvals: 0, running: 0 }],
      ["counts", { open_approvals: 0, running: 0 }],
      ["counts", {}],
    ]);
    const change = (enabled: boolean) =>
      call("PATCH", `/api/webhooks/${webhook.id}`, { token: owner.token, body: { enabled } });
    await createAgent(owner);
    await change(false);
    await createAgent(owner);
    await change(true);
    const kinds = async (stream: typeof all, count: number) => {
      const events = [];
      for (let told = 0; told < count; told++) events.push((await stream.next()).event);
      return events;
    };
    expect(await kinds(all, 4)).toEqual(["agent.changed", "webhook.changed", "agent.changed", "webhook.changed"]);
    expect(await kinds(ofAgents, 2)).toEqual(["agent.changed", "agent.changed"]);
    expect(await kinds(ofWebhooks, 2)).toEqual(["webhook.changed", "webhook.changed"]);
  });

  test("every change of a webhook is told, with what kind of change it was", async () => {
    const owner = await signUp();
    const stream = await followEvents(owner);
    const { id } = await createWebhook(owner, "https://example.com/hooks/tenure");
    const ask = (method: string, path = "", body?: unknown) =>
      call(method, `/api/webhooks/${id}${path}`, { token: owner.token, ...(body === undefined ? {} : { body }) });
    await ask("PATCH", "", { url: "https://example.com/hooks/other" });
    await ask("PATCH", "", { enabled: false });
    await ask("POST", "/rotate-secret");
    await ask("DELETE");
    await ask("POST", "/restore");
    const told = [];
    while (told.length < 6) told.push((await stream.nextOf("webhook.changed")).data);
    const other = "https://example.com/hooks/other";
    expect(told.map(({ change, url, enabled }) => [change, url, enabled])).toEqual([
      ["created", "https://example.com/hooks/tenure", true],
      ["updated", other, true],
      ["disabled", other, false],
      ["updated", other, false],
      ["deleted", other, false],
      ["restored", other, false],
    ]);
    expect(told.every(({ webhook_id }) => webhook_id === id)).toBe(true);
  });

  test("a delivery that is given up is told to those who manage webhooks", async () => {
    const owner = await signUp();
    const webhook = await createWebhook(owner, "https://example.com/hooks/tenure");
    const stream = await followEvents(owner);
    await stream.nextOf("counts");
    const deliveryId = crypto.randomUUID();
    await inDatabase(
      `INSERT INTO webhook_deliveries (id, tenant_id, webhook_id, event_id, event, body, status, attempts, next_attempt_at, created_at)
        VALUES (?, ?, ?, 'e', 'agent.executed', '{}', 'sending', 8, 0, 0)`,
      deliveryId,
      owner.tenantId,
      webhook.id,
    );
    await inDatabase("UPDATE webhook_deliveries SET status = 'dead' WHERE id = ?", deliveryId);
    await createAgent(owner);
    expect(await stream.next()).toMatchObject({
      event: "delivery.failed",
      data: { delivery_id: deliveryId, webhook_id: webhook.id, url: webhook.url, attempts: 8 },
    });
  });

  test("tenants never hear of each other, and no place of one is a place of the other", async () => {
    const [one, other] = await Promise.all([signUp(), signUp()]);
    const stream = await followEvents(other);
    const foreign = await (await followEvents(one)).next();
    await stream.nextOf("counts");
    await createAgent(one);
    const own = await createAgent(other);
    expect(await stream.next()).toMatchObject({ event: "agent.changed", data: { agent: { id: own.id } } });
    const resumed = await followEvents(other, { lastEventId: foreign.id });
    expect((await resumed.next()).event).toBe("reset");
    expect(await resumed.next()).toMatchObject({ event: "counts" });
  });

  test("a key that is revoked hears nothing more once it is seen as such", async () => {
    const owner = await signUp();
    const answer = await call("POST", "/api/auth/api-keys", {
      token: owner.token,
      body: { name: "For a while", permissions: ["AGENT_VIEW"] },
    });
    const { id, key } = answer.data<{ id: string; key: string }>();
    await call("DELETE", `/api/auth/api-keys/${id}`, { token: owner.token });
    expect((await openEventStream("/api/events", { key })).status).toBe(401);
  });
});

describe("a stream that is taken up again", () => {
  test("continues after any event without a gap or a repetition, and then sends the open counts", async () => {
    const owner = await signUp();
    const stream = await followEvents(owner);
    const begun = await stream.next();
    const agents = [await createAgent(owner), await createAgent(owner), await createAgent(owner)];
    const told = [await stream.next(), await stream.next(), await stream.next()];
    expect(told.map(({ data }) => (data["agent"] as { id: string }).id)).toEqual(agents.map(({ id }) => id));
    stream.close();
    for (const [index, { id: lastEventId }] of [begun, ...told].entries()) {
      const events = await (await followEvents(owner, { lastEventId })).upTo("counts");
      expect(events.slice(0, -1)).toEqual(told.slice(index));
    }
  });

  test("misses nothing that many writers write at once, wherever it is cut", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const first = await followEvents(owner);
    let { id: lastEventId } = await first.nextOf("counts");
    first.close();
    const writing = Promise.all(Array.from({ length: 30 }, () => executeToEnd(owner, id)));
    const heard: unknown[] = [];
    while (heard.length < 30) {
      const stream = await followEvents(owner, { lastEventId });
      for (let taken = 0; taken < 4 && heard.length < 30;) {
        const event = await stream.next();
        lastEventId = event.id;
        if (event.event === "counts") continue;
        heard.push(event.data["execution_id"]);
        taken++;
      }
      stream.close();
    }
    const written = await writing;
    expect(new Set(heard)).toEqual(new Set(written));
    expect(heard).toHaveLength(30);
  });

  test("refuses an id that has not the form of one", async () => {
    const owner = await signUp();
    const answer = await call("GET", "/api/events", { token: owner.token, headers: { "last-event-id": "17" } });
    expect([answer.status, issuePaths(answer)]).toEqual([400, ["header.last-event-id"]]);
  });
});

describe("how many", () => {
  test("a tenant has no more streams than its tier allows", async () => {
    const owner = await signUp({ tier: "free" });
    await Promise.all(Array.from({ length: FREE_STREAMS }, () => followEvents(owner)));
    const refused = await call("GET", "/api/events", { token: owner.token });
    expect(refused.error).toMatchObject({
      code: "RATE_LIMIT_EXCEEDED",
      details: { limit: FREE_STREAMS, retry_after_seconds: 60 },
    });
  });
});
