import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";

interface Checked {
  valid: boolean;
  requests: { operation: string; issues: { path: string; code: string; message: string }[] }[];
}

const check = async ({ token }: TestAccount, requests: readonly object[]): Promise<Checked> => {
  const answer = await call("POST", "/api/plan", { token, body: { requests } });
  expect(answer.status, answer.text).toBe(200);
  return answer.data<Checked>();
};

const RULE = { name: "Failures", metric: "failed_runs", channels: [{ type: "inbox" }] };

test("a plan names what each operation would refuse, in the words of that refusal, and makes nothing", async () => {
  const owner = await signUp();
  const bodies = [
    { ...RULE, metric: "failures" },
    { ...RULE, channels: ["webhook"] },
    { ...RULE, wings: 2 },
    { ...RULE, channels: [{ type: "inbox", to: "ada@example.com" }] },
  ];
  const { valid, requests } = await check(
    owner,
    [RULE, ...bodies].map((body) => ({ operation: "createAlertRule", body })),
  );
  expect([valid, requests[0]?.issues]).toEqual([false, []]);
  for (const [index, body] of bodies.entries()) {
    const refused = await call("POST", "/api/alert-rules", { token: owner.token, body });
    expect(refused.status).toBe(400);
    expect(requests[index + 1]?.issues).toEqual(refused.error?.details["issues"]);
  }
  const listed = await call("GET", "/api/alert-rules", { token: owner.token });
  expect(listed.data()).toMatchObject({ rules: [] });
});

test("a plan knows the operations of every wing, and says which one does not exist or takes no body", async () => {
  const owner = await signUp();
  const { valid, requests } = await check(owner, [
    { operation: "createAgent", body: { name: "Ada", role: "custom", maturity_level: "student" } },
    { operation: "createDomain", body: { name: "Support" } },
    { operation: "createToolServer", body: { name: "orders", url: "https://orders.example.com/mcp", kind: "mcp" } },
    { operation: "createModelConnection", body: { name: "north", provider: "openai" } },
    { operation: "createNothing", body: {} },
    { operation: "listAgents", body: {} },
  ]);
  expect(valid).toBe(false);
  expect(requests.map(({ issues }) => issues.map(({ path }) => path))).toEqual([
    [],
    [],
    [],
    ["body.api_key"],
    ["operation"],
    ["operation"],
  ]);
});
