import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { createAgent, getAgent, unknownId } from "#test/support/factories/agents";
import { history, live, readiness, shift, times } from "#test/support/factories/graduation";
import { guardedOperation } from "#test/support/guarded-operation";
import { verifySignature } from "#test/support/webhook-receiver";
import { subscribed } from "#test/support/webhooks";

describe("does", () => {
  test("moves the agent, keeps why, and tells subscribers", async () => {
    const { account: owner, receiver, webhook } = await subscribed({ events: ["agent.demoted"] });
    const { id } = await createAgent(owner, { maturity_level: "autonomous" });
    const before = await call("GET", `/api/agents/${id}`, { token: owner.token });
    const answer = await shift(owner, id, "demote", "supervised");
    expect(answer.status).toBe(200);
    expect(answer.data()).toEqual({
      agent_id: id,
      from_level: "autonomous",
      to_level: "supervised",
      promotion_type: "demotion",
    });
    expect((await getAgent(owner, id)).maturity_level).toBe("supervised");
    const after = await call("GET", `/api/agents/${id}`, { token: owner.token });
    expect(after.headers["etag"], "the revision rose").not.toBe(before.headers["etag"]);
    expect((await history(owner, id)).history).toMatchObject([
      {
        from_level: "autonomous",
        to_level: "supervised",
        promotion_type: "demotion",
        exam: null,
        actor: { kind: "user", id: owner.userId },
        reason: "A person decided so",
      },
    ]);
    const [delivered] = await receiver.received(1);
    if (!delivered) throw new Error("Nothing was delivered.");
    expect(verifySignature(delivered, webhook.secret)).toMatchObject({
      event: "agent.demoted",
      data: { agent_id: id, previous_level: "autonomous", new_level: "supervised", readiness_score: 0 },
    });
  });

  test("may skip levels, and lets evidence begin anew", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner, { maturity_level: "autonomous" });
    await live(owner, id, times(12, { level: "autonomous" }));
    await live(owner, id, times(12, { level: "student" }));
    expect((await shift(owner, id, "demote", "student")).status).toBe(200);
    expect(await readiness(owner, id)).toMatchObject({ current_level: "student", episodes_analyzed: 0 });
  });
});

describe("refuses", () => {
  test.each(["supervised", "autonomous"])("the level %s of an agent at supervised: it is not lower", async (level) => {
    const owner = await signUp();
    const { id } = await createAgent(owner, { maturity_level: "supervised" });
    const answer = await shift(owner, id, "demote", level);
    expect(answer.status).toBe(409);
    expect(answer.error).toMatchObject({
      code: "CONFLICT",
      details: { reason: "not_lower", current_level: "supervised" },
    });
    expect((await history(owner, id)).pagination.total).toBe(0);
  });

  test.each([
    ["no level", { justification: "x" }, "body.new_level"],
    ["an unknown level", { new_level: "expert", justification: "x" }, "body.new_level"],
    ["no justification", { new_level: "supervised" }, "body.justification"],
    ["a blank justification", { new_level: "supervised", justification: " " }, "body.justification"],
  ])("a body with %s", async (_what, body, field) => {
    const owner = await signUp();
    const { id } = await createAgent(owner, { maturity_level: "autonomous" });
    const answer = await call("POST", `/api/graduation/agents/${id}/demote`, { token: owner.token, body });
    expect(answer.status).toBe(400);
    expect(issuePaths(answer)).toEqual([field]);
  });

  test("an agent it does not know", async () => {
    expect((await shift(await signUp(), unknownId(), "demote", "supervised")).error?.code).toBe("AGENT_NOT_FOUND");
  });
});

guardedOperation({
  method: "POST",
  path: async (owner) =>
    `/api/graduation/agents/${(await createAgent(owner, { maturity_level: "autonomous" })).id}/demote`,
  permission: "GOVERNANCE_APPROVE",
  body: { new_level: "supervised", justification: "Because" },
  foreign: { status: 403, code: "FORBIDDEN" },
});
