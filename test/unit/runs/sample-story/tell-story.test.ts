import { expect, test } from "vitest";

import { runScript } from "#engine/sandbox/run-script";
import { shopCode, shopOrders, shopOutput, type ShopSkill } from "#runs/sample-story/shop";
import { tellStory } from "#runs/sample-story/tell-story";
import { newSampleTenantId } from "#tenancy/sample";
import { nodeEngine } from "#test/unit/engine/sandbox/quickjs-module.node";

const OPENED_AT = Date.parse("2026-05-20T10:30:00Z");
const CONFIG = { llm: { provider: "builtin" }, instance: { models: [], prices: {} } };

const told = (at = OPENED_AT) =>
  tellStory({ config: CONFIG as never }, { tenantId: newSampleTenantId(at), userId: "user", at });

test("each run with a check is checked, and fails only where the story says so", async () => {
  const { executions } = await told();
  const asked = executions.filter(({ input }) => "expect" in input.parameters);
  expect(asked.every(({ verification }) => verification === "checked")).toBe(true);
  const failed = asked.filter(({ outcome }) => outcome !== "done");
  expect(failed.every(({ checks }) => JSON.stringify(checks).includes("tracking number"))).toBe(true);
  expect(failed).toHaveLength(14);
});

test("no result names anything that its material does not have", async () => {
  const { executions } = await told();
  expect(executions.filter(({ flags }) => flags !== null)).toEqual([]);
});

test("nothing of the past happens after the workspace is opened, and every run ended", async () => {
  const { executions, episodes, approvals } = await told();
  expect(
    executions.every(
      ({ status, completedAt }) => ["completed", "failed"].includes(status) && (completedAt ?? 0) < OPENED_AT,
    ),
  ).toBe(true);
  expect(episodes.every(({ lookedAt }) => (lookedAt ?? 0) < OPENED_AT)).toBe(true);
  expect(approvals.every(({ status }) => status === "consumed" || status === "rejected")).toBe(true);
  expect(new Set(approvals.map(({ status }) => status)).size).toBe(2);
});

test("the same moment tells the same story, and another hour of the day keeps its counts", async () => {
  const countsOf = ({ standings }: Awaited<ReturnType<typeof told>>) =>
    standings.map(({ towardsLevel, towardsRuns, probationReason }) => [towardsLevel, towardsRuns, probationReason]);
  const [one, again] = [await told(), await told()];
  expect(again.executions.map(({ result }) => result)).toEqual(one.executions.map(({ result }) => result));
  for (let hour = 0; hour < 24; hour += 3)
    expect(countsOf(await told(OPENED_AT + hour * 3_600_000)), `${hour} hours later`).toEqual(countsOf(one));
});

test("the code of the shop's tools gives in the sandbox what runs of the past got", async () => {
  const now = OPENED_AT + 3_600_000;
  const code = shopCode(OPENED_AT);
  const [first, , , last] = shopOrders(OPENED_AT).toReversed();
  const inputs: readonly (readonly [ShopSkill, Record<string, unknown>])[] = [
    ...[first, last].map((order) => ["Find order", { order: order?.order }] as const),
    ["Find order", { order: "SO-9999" }],
    ...["late", "open", "delivered", "all"].map((which) => ["List orders", { which }] as const),
    ["Refund order", { order: "SO-1050", amount_eur: 62.4, reason: "Broken" }],
    ["Send reply", { to: "ada@customers.example", subject: "Hello", text: "Hello" }],
    ["Change address", { order: "SO-1050", address: "Lindenweg 14, 50667 Cologne" }],
  ];
  for (const [skill, input] of inputs) {
    const outcome = await runScript({ source: code[skill], kind: "function", input, now }, nodeEngine);
    expect(outcome.ok ? outcome.output : outcome, skill).toEqual(
      shopOutput(skill, input, { openedAt: OPENED_AT, now }),
    );
  }
});
