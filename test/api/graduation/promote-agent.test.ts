import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { createAgent, getAgent, unknownId } from "#test/support/factories/agents";
import { history, live, readiness, shift, times } from "#test/support/factories/graduation";
import { guardedOperation } from "#test/support/guarded-operation";
import { verifySignature } from "#test/support/webhook-receiver";
import { subscribed } from "#test/support/webhooks";

describe("does", () => {
  test("moves the agent, keeps why, and tells subscribers", async () => {
    const { account: owner, receiver, webhook } = await subscribed({ events: ["agent.graduated"] });
    const { id } = await createAgent(owner, { maturity_level: "student" });
    const before = await call("GET", `/api/agents/${id}`, { token: owner.token });
    const answer = await shift(owner, id, "promote", "intern");
    expect(answer.status).toBe(200);
    expect(answer.data()).toEqual({
      agent_id: id,
      from_level: "student",
      to_level: "intern",
      promotion_type: "manual",
    });
    expect((await getAgent(owner, id)).maturity_level).toBe("intern");
    const after = await call("GET", `/api/agents/${id}`, { token: owner.token });
    expect(after.headers["etag"], "the revision rose").not.toBe(before.headers["etag"]);
    expect((await history(owner, id)).history).toMatchObject([
      {
        from_level: "student",
        to_level: "intern",
        promotion_type: "manual",
        exam: null,
        actor: { kind: "user", id: owner.userId },
        reason: "A person decided so",
      },
    ]);
    const [delivered] = await receiver.received(1);
    if (!delivered) throw new Error("Nothing was delivered.");
    expect(verifySignature(delivered, webhook.secret)).toMatchObject({
      event: "agent.graduated",
      data: { agent_id: id, previous_level: "student", new_level: "intern", readiness_score: 0 },
    });
  });

  test("may skip levels, and lets evidence begin anew", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner, { maturity_level: "student" });
    await live(owner, id, times(12, { level: "student" }));
    await live(owner, id, times(12, { level: "autonomous" }));
    expect((await shift(owner, id, "promote", "autonomous")).status).toBe(200);
    expect(await readiness(owner, id)).toMatchObject({ current_level: "autonomous", episodes_analyzed: 0 });
  });
});

describe("refuses", () => {
  test.each(["student", "intern"])("the level %s of an agent at intern: it is not higher", async (level) => {
    const owner = await signUp();
    const { id } = await createAgent(owner, { maturity_level: "intern" });
    const answer = await shift(owner, id, "promote", level);
    expect(answer.status).toBe(409);
    expect(answer.error).toMatchObject({
      code: "CONFLICT",
      details: { reason: "not_higher", current_level: "intern" },
    });
    expect((await history(owner, id)).pagination.total).toBe(0);
  });

  test.each([
    ["no level", { justification: "x" }, "body.new_level"],
    ["an unknown level", { new_level: "expert", justification: "x" }, "body.new_level"],
    ["no justification", { new_level: "intern" }, "body.justification"],
    ["a blank justification", { new_level: "intern", justification: " " }, "body.justification"],
  ])("a body with %s", async (_what, body, field) => {
    const owner = await signUp();
    const { id } = await createAgent(owner, { maturity_level: "student" });
    const answer = await call("POST", `/api/graduation/agents/${id}/promote`, { token: owner.token, body });
    expect(answer.status).toBe(400);
    expect(issuePaths(answer)).toEqual([field]);
  });

  test("an agent it does not know", async () => {
    expect((await shift(await signUp(), unknownId(), "promote", "intern")).error?.code).toBe("AGENT_NOT_FOUND");
  });
});

guardedOperation({
  method: "POST",
  path: async (owner) =>
    `/api/graduation/agents/${(await createAgent(owner, { maturity_level: "student" })).id}/promote`,
  permission: "GOVERNANCE_APPROVE",
  body: { new_level: "intern", justification: "Because" },
  foreign: { status: 403, code: "FORBIDDEN" },
});
