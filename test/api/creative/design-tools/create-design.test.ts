import { expect, test } from "vitest";

import { decide } from "#test/support/approvals";
import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { connect } from "#test/support/providers/vendor-account";

const create = ({ token }: TestAccount, body: Record<string, unknown>, provider = "canva") =>
  call("POST", `/api/integrations/${provider}/designs`, { token, body });

test("makes a design of a preset or of a size, in the provider's words", async () => {
  const owner = await signUp();
  const account = await connect(owner, "canva");
  const made = await create(owner, { title: "Spring", preset: "presentation" });
  expect(made.data()).toMatchObject({ design: { title: "Spring", created_at: "2025-11-13T02:13:20.000Z" } });
  expect((await create(owner, { width: 1_080, height: 1_350 })).status).toBe(200);
  const bodies = (await account.calls("POST")).map(({ body }) => JSON.parse(body) as unknown);
  expect(bodies).toEqual([
    { type: "type_and_asset", design_type: { type: "preset", name: "presentation" }, title: "Spring" },
    { type: "type_and_asset", design_type: { type: "custom", width: 1_080, height: 1_350 } },
  ]);
});

test("a size that says too little, too much or is too large is refused before anybody is called", async () => {
  const owner = await signUp();
  const account = await connect(owner, "canva");
  for (const body of [{}, { width: 100 }, { preset: "doc", width: 100, height: 100 }, { width: 8_000, height: 8_000 }])
    expect((await create(owner, body)).error?.code).toBe("INVALID_INPUT");
  expect(await account.calls()).toEqual([]);
});

test("other providers have no designs, and an unconnected one says so", async () => {
  const owner = await signUp();
  const refusal = async (provider: string) => {
    const { status, error } = await create(owner, { preset: "doc" }, provider);
    return [status, error?.code];
  };
  expect(await refusal("canva")).toEqual([409, "PROVIDER_NOT_CONNECTED"]);
  expect(await refusal("spotify")).toEqual([501, "NOT_SUPPORTED"]);
  expect(await refusal("grammarly")).toEqual([403, "ENTERPRISE_ONLY"]);
  expect(await refusal("paint")).toEqual([404, "NOT_FOUND"]);
});

test("the same request with the same key makes one design", async () => {
  const owner = await signUp();
  const account = await connect(owner, "canva");
  const headers = { "idempotency-key": crypto.randomUUID() };
  const options = { token: owner.token, headers, body: { preset: "doc" } };
  const path = "/api/integrations/canva/designs";
  const [first, second] = [await call("POST", path, options), await call("POST", path, options)];
  expect(second.data()).toEqual(first.data());
  expect(await account.calls("POST")).toHaveLength(1);
});

test("a call whose answer was lost is not repeated, and the caller is told that the outcome is unknown", async () => {
  const owner = await signUp();
  const account = await connect(owner, "canva");
  await account.fail({ on: "POST .*/designs", afterEffect: true, does: "drop" });
  const lost = await create(owner, { preset: "doc" });
  expect([lost.status, lost.error?.details["outcome"]]).toEqual([502, "unknown"]);
  expect((await account.state()).data["effects"]).toEqual({ "POST /designs": 1 });
});

test("for an agent its level decides: not a student's, an intern's with an approval of exactly this call, a supervised one's", async () => {
  const owner = await signUp();
  await connect(owner, "canva");
  const agentAt = async (level: string) => (await createAgent(owner, { maturity_level: level })).id;
  const body = { preset: "doc" };
  const student = await create(owner, { ...body, agent_id: await agentAt("student") });
  expect([student.status, student.error?.code, student.error?.details["required_level"]]).toEqual([
    403,
    "GOVERNANCE_VIOLATION",
    "intern",
  ]);
  const intern = await agentAt("intern");
  const asked = await create(owner, { ...body, agent_id: intern });
  expect(asked.error?.code).toBe("GOVERNANCE_VIOLATION");
  const request = asked.error?.details["request"] as { method: string; path: string; body: unknown };
  const approval = (await call(request.method, request.path, { token: owner.token, body: request.body })).data<{
    id: string;
  }>();
  const withApproval = { ...body, agent_id: intern, approval_id: approval.id };
  expect((await create(owner, withApproval)).error?.code).toBe("CONFLICT");
  await decide(owner, approval.id, "approve");
  expect((await create(owner, { ...withApproval, preset: "email" })).error?.code).toBe("CONFLICT");
  expect((await create(owner, withApproval)).status).toBe(200);
  expect((await create(owner, withApproval)).error?.code).toBe("CONFLICT");
  expect((await create(owner, { ...body, agent_id: await agentAt("supervised") })).status).toBe(200);
});
