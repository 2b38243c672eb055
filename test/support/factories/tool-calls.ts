import { vi } from "vitest";

import { call, signUp, type SignUpOptions, type TestAccount } from "#test/support/client";
import { createAgent, execute, type AgentView } from "#test/support/factories/agents";
import { registered, released, type ToolServerView } from "#test/support/factories/tool-servers";
import { startToolServer, type ToolServerSimulator } from "#test/support/tool-server";

export interface CallScene {
  owner: TestAccount;
  simulator: ToolServerSimulator;
  server: ToolServerView;
  agent: AgentView;
}

/** An agent whose list names the server's tool `lookup`, which is released under an action. */
export async function scene(
  action = "read",
  fields: Record<string, unknown> = {},
  signedUp: SignUpOptions = {},
): Promise<CallScene> {
  const owner = await signUp(signedUp);
  const simulator = await startToolServer();
  const server = await registered(owner, simulator);
  await released(owner, server, "lookup", action);
  const agent = await createAgent(owner, { configuration: { tools: ["mcp__shop__lookup"] }, ...fields });
  return { owner, simulator, server, agent };
}

export const order = (
  { owner, agent }: CallScene,
  context: Record<string, unknown> = { order: "A7" },
  parameters = {},
) =>
  execute(owner, agent.id, {
    task: "Find the order",
    context,
    parameters: { tool: "mcp__shop__lookup", wait_seconds: 20, ...parameters },
  });

/** Waits until the run asks a person; returns the request. */
export async function asked({ owner, agent }: CallScene, executionId: string): Promise<string> {
  const path = `/api/agents/${agent.id}/executions/${executionId}`;
  return vi.waitUntil(
    async () => {
      const answer = await call("GET", path, { token: owner.token });
      const { result } = answer.data<{ result: { awaiting_approval?: { approval_id: string } } | null }>();
      return result?.awaiting_approval?.approval_id;
    },
    { timeout: 15_000, interval: 50 },
  );
}

export const ended = async ({ owner, agent }: CallScene, executionId: string) =>
  vi.waitUntil(
    async () => {
      const answer = await call("GET", `/api/agents/${agent.id}/executions/${executionId}`, { token: owner.token });
      const run = answer.data<{ status: string; error: { code: string } | null }>();
      return ["completed", "failed", "cancelled"].includes(run.status) ? run : undefined;
    },
    { timeout: 20_000, interval: 50 },
  );
