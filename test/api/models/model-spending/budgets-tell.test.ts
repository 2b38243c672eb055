import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { signUp, type TestAccount } from "#test/support/client";
import { execute } from "#test/support/factories/agents";
import {
  candidates,
  improve,
  improveSkillOf,
  livedSkill,
  REPAIRED,
  turnOn,
} from "#test/support/factories/auto-improvement";
import { openSession, say } from "#test/support/factories/chat";
import { setBudget } from "#test/support/factories/model-budgets";
import { connectPriced, finishing, spend, spendingAgent } from "#test/support/factories/spending";
import { train } from "#test/support/factories/training";
import { type ModelServer, startModelServer } from "#test/support/model-server";

/** Work that no run is, and that a full budget stops, says so where its result is read. */
let server: ModelServer;
let owner: TestAccount;

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.reset();
  server.respond(finishing);
  owner = await signUp();
  await connectPriced(owner, server);
});

const full = (): Promise<unknown> => setBudget(owner, { scope: "tenant", window: "day", usd: 0, on_reached: "refuse" });

describe("auto-improvement", () => {
  test("of a skill tries the operators without the model, and its answer and its candidate say that the budget is full", async () => {
    await turnOn(owner);
    const { skillId } = await livedSkill(owner);
    await full();
    server.reset();
    const run = await improveSkillOf(owner, { skill_id: skillId });
    expect(run).toMatchObject({ outcome: "validated", model_fault: "budget", candidate: { code: REPAIRED } });
    expect(await candidates(owner)).toMatchObject([{ model_fault: "budget" }]);
    expect(server.requests).toEqual([]);
  });

  test("of a skill names a vendor that fails, and nothing where the model answers", async () => {
    await turnOn(owner);
    const failed = await livedSkill(owner);
    server.respond(() => ({ kind: "status", status: 400 }));
    expect(await improveSkillOf(owner, { skill_id: failed.skillId })).toMatchObject({ model_fault: "vendor" });
    server.respond(finishing);
    const answered = await livedSkill(owner, { name: "Second" });
    expect(await improveSkillOf(owner, { skill_id: answered.skillId })).toMatchObject({ model_fault: null });
  });

  test("of a workflow measures nothing that a budget stopped, and says why", async () => {
    await turnOn(owner);
    const agentId = await spendingAgent(owner);
    await spend(owner, agentId);
    await spend(owner, agentId);
    await full();
    const answer = await improve(owner, { agent_id: agentId });
    expect(answer.data(), answer.text).toMatchObject({ outcome: "unchanged", reason: "budget", variants: [] });
  });
});

test("a training repeats tasks until a budget is full, and its run says that it stopped", async () => {
  const agentId = await spendingAgent(owner);
  const parameters = { expect: { must_contain: ["a word that the model does not say"] } };
  await execute(owner, agentId, { task: "Say a word.", parameters });
  await full();
  const run = await train(owner, agentId, { strategy: "replay" });
  expect(run).toMatchObject({ strategy: "replay", episodes_replayed: 0, void_reason: "budget" });
  expect(await train(owner, agentId)).toMatchObject({ strategy: "consolidate", void_reason: null });
});

test("a chat message is refused by a full budget, which the answer names, and no model is asked", async () => {
  const session = await openSession(owner, { agent_id: await spendingAgent(owner) });
  await full();
  server.reset();
  const answer = await say(owner, "Hello.", { session_id: session.id });
  expect([answer.status, answer.error?.code], answer.text).toEqual([402, "BUDGET_EXCEEDED"]);
  expect(server.requests).toEqual([]);
});
