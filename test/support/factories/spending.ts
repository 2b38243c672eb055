import { expect } from "vitest";

import { call, type TestAccount } from "#test/support/client";
import { createAgent, execute, type ExecutionView, untilEnded } from "#test/support/factories/agents";
import { connected, ofServer } from "#test/support/factories/model-connections";
import type { ModelServer, Script } from "#test/support/model-server";

/** Tokens of each answer, and its price: ten cents. */
export const CALL_TOKENS = 100_000;
export const CALL_USD = 0.1;

const PRICE = { input_usd_per_million: 0, output_usd_per_million: 1 };

const costing = (name: string, input: Record<string, unknown>): Script => ({
  kind: "reply",
  calls: [{ id: crypto.randomUUID(), name, input }],
  usage: { input: 10, output: CALL_TOKENS },
});

/** An answer of ten cents that ends the run. */
export const finishing = (): Script => costing("finish", { summary: "Done.", confidence: 0.9 });

/** An answer of ten cents after which the run asks the model again. */
export const working = (): Script => costing("calculate", { expression: "2 + 3" });

/** Connects the server's model `priced`, and `unpriced` without a price. */
export const connectPriced = (owner: TestAccount, server: ModelServer): Promise<unknown> =>
  connected(owner, { ...ofServer(server), models: [{ name: "priced", ...PRICE }, { name: "unpriced" }] });

/** An agent whose calls take at most ten cents. */
export async function spendingAgent(owner: TestAccount, configuration: Record<string, unknown> = {}): Promise<string> {
  const limits = { model: "north/priced", max_tokens: CALL_TOKENS, ...configuration };
  return (await createAgent(owner, { maturity_level: "autonomous", configuration: limits })).id;
}

/** Runs a task to its end, whatever that is. */
export async function spend(owner: TestAccount, agentId: string): Promise<ExecutionView> {
  const answer = await execute(owner, agentId, { task: "Say a word." });
  const { execution_id: id } = (answer.error?.details ?? answer.data()) as { execution_id?: string };
  expect(id, answer.text).toBeDefined();
  return untilEnded(owner, `/api/agents/${agentId}/executions/${id ?? ""}`);
}

/** Starts a task that comes to wait for a person; gives the path of its run and the id of the request. */
export async function spendUntilAsked(
  owner: TestAccount,
  agentId: string,
): Promise<{ path: string; approvalId: string }> {
  const answer = await execute(owner, agentId, { task: "Say a word." }, { headers: { prefer: "respond-async" } });
  expect(answer.status, answer.text).toBe(202);
  const { poll_url: path } = answer.data<{ poll_url: string }>();
  const waiting = async (): Promise<string | undefined> => {
    const run = (await call("GET", path, { token: owner.token })).data<ExecutionView>();
    return (run.result as { awaiting_approval?: { approval_id: string } } | null)?.awaiting_approval?.approval_id;
  };
  await expect.poll(waiting, { timeout: 15_000, interval: 20 }).toBeDefined();
  return { path, approvalId: (await waiting()) ?? "" };
}
