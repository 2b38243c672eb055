import { describe, expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, issuePaths, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { changeRule, createRule, readRule, ruleBody } from "#test/support/factories/alert-rules";
import { failureGroup } from "#test/support/factories/failure-groups";
import { connected } from "#test/support/factories/model-connections";
import { addColleague } from "#test/support/users";

const NOTHING = "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e";

describe("a rule", () => {
  test("is created with the defaults of its metric, read, listed, changed and deleted, and each change is audited", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner, { name: "Returns Desk" });
    const body = { metric: "success_share", threshold: undefined, agent_id: agent.id };
    const created = await createRule(owner, body);
    expect(created).toMatchObject({
      threshold: 0.8,
      comparison: "below",
      window_minutes: 1_440,
      quiet_minutes: 60,
      enabled: true,
      state: "unknown",
      agent: { id: agent.id, name: "Returns Desk" },
      fired_at: null,
    });
    expect(await readRule(owner, created.id)).toEqual(created);
    const changed = await changeRule(owner, created.id, { threshold: 0.7, agent_id: null, enabled: false });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.data()).toMatchObject({ threshold: 0.7, agent: null, state: "off", name: created.name });
    const listed = await call("GET", "/api/alert-rules", { token: owner.token });
    expect(listed.data()).toEqual({ rules: [changed.data()], firing: 0 });
    const path = `/api/alert-rules/${created.id}`;
    expect((await call("DELETE", path, { token: owner.token })).data()).toEqual({ id: created.id, deleted: true });
    expect((await call("GET", path, { token: owner.token })).status).toBe(404);
    const entries = (await readAudit(owner, "")).map(({ action }) => action);
    expect(entries.slice(0, 3)).toEqual(["delete_alert_rule", "update_alert_rule", "create_alert_rule"]);
  });

  test("is read by those who see agents, and changed only by those who may approve", async () => {
    const owner = await signUp();
    const member = await addColleague(owner, "member");
    const { id } = await createRule(owner);
    expect((await call("GET", `/api/alert-rules/${id}`, { token: member.token })).status).toBe(200);
    expect((await call("POST", "/api/alert-rules", { token: member.token, body: ruleBody() })).status).toBe(403);
    expect((await changeRule(member, id, { threshold: 9 })).status).toBe(403);
    expect((await readRule(owner, id)).threshold).toBe(2);
  });
});

describe("refuses", () => {
  test("what a metric cannot be asked for, with the field", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const wrong: [body: Record<string, unknown>, path: string][] = [
      [{ metric: "cost_usd", threshold: undefined }, "body.threshold"],
      [{ metric: "tool_server_down", agent_id: agent.id }, "body.agent_id"],
      [{ connection_id: NOTHING }, "body.connection_id"],
      [{ metric: "provider_errors", failure_group_id: NOTHING }, "body.failure_group_id"],
      [{ window_minutes: 30 }, "body.window_minutes"],
      [{ channels: [{ type: "mail", to: "stranger@example.com" }] }, "body.channels.0.to"],
      [{ channels: [{ type: "inbox", to: "stranger@example.com" }] }, "body.channels.0.to"],
      [{ channels: [] }, "body.channels"],
      [{ metric: "weather" }, "body.metric"],
    ];
    for (const [body, path] of wrong) {
      const answer = await call("POST", "/api/alert-rules", { token: owner.token, body: ruleBody(body) });
      expect([answer.status, issuePaths(answer)], answer.text).toEqual([400, [path]]);
    }
    expect((await call("GET", "/api/alert-rules", { token: owner.token })).data()).toEqual({ rules: [], firing: 0 });
  });

  test("connections and causes that the workspace does not have", async () => {
    const owner = await signUp();
    const stranger = await signUp();
    const itsGroup = await failureGroup(stranger);
    const unknown: Record<string, unknown>[] = [
      { metric: "connection_failing", connection_id: (await connected(stranger)).id },
      { metric: "connection_failing", connection_id: "north" },
      { metric: "failure_group_runs", failure_group_id: itsGroup },
    ];
    for (const body of unknown) {
      const answer = await call("POST", "/api/alert-rules", { token: owner.token, body: ruleBody(body) });
      expect(answer.status, answer.text).toBe(404);
    }
    const { id } = await createRule(owner, { metric: "connection_failing" });
    expect((await changeRule(owner, id, { connection_id: NOTHING })).status).toBe(404);
    expect(issuePaths(await changeRule(owner, id, { failure_group_id: await failureGroup(owner) }))).toEqual([
      "body.failure_group_id",
    ]);
  });

  test("more rules than fifty", async () => {
    const owner = await signUp();
    await Promise.all(Array.from({ length: 50 }, () => createRule(owner)));
    const answer = await call("POST", "/api/alert-rules", { token: owner.token, body: ruleBody() });
    expect([answer.status, answer.error?.details]).toEqual([409, { reason: "alert_rule_limit", limit: 50 }]);
  });
});
