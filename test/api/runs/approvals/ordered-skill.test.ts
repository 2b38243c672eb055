import { describe, expect, test } from "vitest";

import { decide, readApproval } from "#test/support/approvals";
import { readAudit, verifyAudit } from "#test/support/audit-log";
import { call, signUp, type TestAccount } from "#test/support/client";
import { countRows, createAgent, execute, untilEnded } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";
import { startWebhookReceiver, type WebhookReceiver } from "#test/support/webhook-receiver";

interface Setup {
  account: TestAccount;
  agentId: string;
  skillId: string;
  /** The outside system of the skill. */
  outside: WebhookReceiver;
}

/** A student, and an api skill of complexity 3; `named` is what the student's configuration names for approval. */
async function setUp(named: (skillId: string) => unknown): Promise<Setup> {
  const [account, outside] = await Promise.all([signUp(), startWebhookReceiver()]);
  const skillId = await createSkill(account, {
    name: "Rates",
    skill_type: "api",
    code: undefined,
    config: { url: outside.url },
  });
  const agent = await createAgent(account, { configuration: { request_approvals_for: named(skillId) } });
  return { account, agentId: agent.id, skillId, outside };
}

const order = ({ account, agentId, skillId }: Setup, parameters: Record<string, unknown> = {}) =>
  execute(account, agentId, {
    task: "Use it",
    context: { amount: 2 },
    parameters: { skill_id: skillId, ...parameters },
  });

/** Orders the skill and gives the request that the run waits for. */
async function waiting(setup: Setup, parameters: Record<string, unknown> = {}) {
  const answer = await order(setup, parameters);
  expect(answer.status, answer.text).toBe(202);
  const { poll_url: pollUrl } = answer.data<{ poll_url: string }>();
  const execution = (await call("GET", pollUrl, { token: setup.account.token })).data<{
    status: string;
    result: { awaiting_approval: { approval_id: string } };
  }>();
  expect(execution.status).toBe("in_progress");
  return { pollUrl, approval: await readApproval(setup.account, execution.result.awaiting_approval.approval_id) };
}

/** The outcomes in the log, the first one first, without the creations before it. */
const outcomesOf = async (account: TestAccount): Promise<string[]> =>
  (await readAudit(account))
    .filter(({ action }) => !action.startsWith("create_"))
    .map(({ outcome }) => outcome)
    .toReversed();

describe("a skill that is ordered by its id, above the agent's level and named for approval", () => {
  test.each([
    ["its action", () => ["call_endpoint"]],
    ["its name", () => ["Rates"]],
    ["its id", (skillId: string) => [skillId]],
    ["its tool", (skillId: string) => [`run_skill_${skillId}`]],
  ])("waits for a person where the configuration names %s, and runs once after the yes", async (_what, named) => {
    const setup = await setUp(named);
    const { approval, pollUrl } = await waiting(setup);
    expect(setup.outside.requests).toEqual([]);
    expect(approval).toMatchObject({
      status: "pending",
      action: "call_endpoint",
      arguments: { arguments: { amount: 2 }, skill: { id: setup.skillId } },
    });
    expect((await decide(setup.account, approval.id, "approve")).status).toBe(200);
    expect(await untilEnded(setup.account, pollUrl)).toMatchObject({ status: "completed" });
    expect(setup.outside.requests.map(({ body }) => body)).toEqual(['{"amount":2}']);
    expect((await readApproval(setup.account, approval.id)).status).toBe("consumed");
    expect(await outcomesOf(setup.account)).toEqual(["requested", "approved", "consumed"]);
    expect(await verifyAudit(setup.account)).toMatchObject({ valid: true });
  });

  test("waits even when the request names the same action", async () => {
    const setup = await setUp(() => ["call_endpoint"]);
    expect((await waiting(setup, { action: "call_endpoint" })).approval.status).toBe("pending");
    expect((await waiting(setup, { action: "read" })).approval.action).toBe("call_endpoint");
  });

  test("is not called after a rejection, which is in the audit log", async () => {
    const setup = await setUp(() => ["Rates"]);
    const { approval, pollUrl } = await waiting(setup);
    await decide(setup.account, approval.id, "reject");
    await untilEnded(setup.account, pollUrl);
    expect(setup.outside.requests).toEqual([]);
    expect(await outcomesOf(setup.account)).toEqual(["requested", "rejected", "refused"]);
  });
});

describe("is refused at once, with an entry in the audit log and nothing stored", () => {
  test.each<[string, (skillId: string) => unknown, Record<string, unknown>]>([
    ["where nothing is named", () => [], {}],
    ["where something else is named", () => ["Yesterday's rates", "call", "run_container"], {}],
    ["where the names are not a list", () => "Rates", {}],
    ["where the order names another action above the level", () => ["Rates"], { action: "delete" }],
  ])("%s", async (_what, named, parameters) => {
    const setup = await setUp(named);
    const answer = await order(setup, parameters);
    expect([answer.status, answer.error?.code], answer.text).toEqual([403, "GOVERNANCE_VIOLATION"]);
    expect(setup.outside.requests).toEqual([]);
    expect(await countRows("executions", "agent_id", setup.agentId)).toBe(0);
    expect(await countRows("approvals", "agent_id", setup.agentId)).toBe(0);
    expect(await outcomesOf(setup.account)).toEqual(["refused"]);
  });
});
