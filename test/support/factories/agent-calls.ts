import { expect, vi } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent, execute, type AgentView } from "#test/support/factories/agents";
import { connected, ofServer } from "#test/support/factories/model-connections";
import { createSkill } from "#test/support/factories/skills";
import { type ModelServer, type RecordedRequest, type Script, startModelServer } from "#test/support/model-server";
import { startWebhookReceiver, type WebhookReceiver } from "#test/support/webhook-receiver";

/** A request to an agent's model. */
export interface Turn {
  /** The answers to its calls so far, in order. */
  results: string[];
  /** The names of the tools that it is offered. */
  tools: string[];
}

/** How an agent's model answers, by the turn. */
export type Part = (turn: Turn) => Script | Promise<Script>;

export const says = (text: string): Script => ({ kind: "reply", text });

let calls = 0;

/** One step with these calls. */
export const callsFor = (...wanted: readonly (readonly [name: string, input: unknown])[]): Script => ({
  kind: "reply",
  calls: wanted.map(([name, input]) => ({ id: `call_${(calls += 1)}`, name, input })),
});

/** A model that first makes these calls in one step, and then says a text. */
export const callsThenSays =
  (wanted: readonly (readonly [name: string, input: unknown])[], text: string): Part =>
  ({ results }) =>
    results.length < wanted.length ? callsFor(...wanted) : says(text);

interface Message {
  role: string;
  content: unknown;
}

const turnOf = ({ body }: RecordedRequest): Turn => ({
  results: (body["messages"] as Message[]).flatMap(({ role, content }) => (role === "tool" ? [String(content)] : [])),
  tools: ((body["tools"] ?? []) as { function: { name: string } }[]).map(({ function: { name } }) => name),
});

/** A tenant whose agents think with one simulated model, and an outside system that its skill `Send` reaches. */
export interface Cast {
  owner: TestAccount;
  model: ModelServer;
  outside: WebhookReceiver;
  /** The turns of each agent's model, by its name. */
  turns: Map<string, Turn[]>;
  /** Makes an agent with its part. */
  agent(name: string, part: Part, fields?: Record<string, unknown>): Promise<AgentView>;
}

export async function cast(fields: Record<string, unknown> = {}): Promise<Cast> {
  const [owner, outside, model] = await Promise.all([signUp(), startWebhookReceiver(), startModelServer()]);
  const parts = new Map<string, Part>();
  const turns = new Map<string, Turn[]>();
  model.respond((request) => {
    const told = JSON.stringify((request.body["messages"] as Message[])[0]);
    const name = [...parts.keys()].find((one) => told.includes(`This is the part of ${one}.`)) ?? "";
    const turn = turnOf(request);
    turns.set(name, [...(turns.get(name) ?? []), turn]);
    return parts.get(name)?.(turn) ?? { kind: "status", status: 500 };
  });
  await connected(owner, { ...ofServer(model), ...fields });
  await createSkill(owner, { name: "Send", skill_type: "api", code: undefined, config: { url: outside.url } });
  return {
    owner,
    model,
    outside,
    turns,
    async agent(name, part, { configuration = {}, ...others } = {}) {
      parts.set(name, part);
      return createAgent(owner, {
        name,
        maturity_level: "autonomous",
        configuration: {
          model: "north/test-model",
          system_prompt: `This is the part of ${name}.`,
          tools: ["Send"],
          ...(configuration as object),
        },
        ...others,
      });
    },
  };
}

export interface RunView {
  execution_id: string;
  agent_id: string;
  status: string;
  outcome: string | null;
  result: Record<string, unknown> | null;
  error: { code: string; message: string; details?: Record<string, unknown> } | null;
  origin: string | null;
  triggered_by: string;
  started_by: { kind: string; id: string; name: string } | null;
  parent_execution_id: string | null;
  root_execution_id: string | null;
  children: { execution_id: string; agent_id: string; agent_name: string; status: string; outcome: string | null }[];
}

/** Starts a task without waiting for it. */
export async function begin({ owner }: Pick<Cast, "owner">, agent: AgentView, task = "Do it"): Promise<string> {
  const body = { task, context: {}, parameters: { wait_seconds: 0 } };
  const answer = await execute(owner, agent.id, body);
  expect([200, 202], answer.text).toContain(answer.status);
  return answer.data<{ execution_id: string }>().execution_id;
}

export async function readRun(
  { owner }: Pick<Cast, "owner">,
  { id: agentId }: Pick<AgentView, "id">,
  executionId: string,
): Promise<RunView> {
  const path = `/api/agents/${agentId}/executions/${executionId}`;
  return (await call("GET", path, { token: owner.token })).data<RunView>();
}

/** Waits until a run is as wanted. */
export const untilRun = (
  here: Pick<Cast, "owner">,
  agent: Pick<AgentView, "id">,
  executionId: string,
  isWanted: (run: RunView) => boolean,
): Promise<RunView> =>
  vi.waitUntil(
    async () => {
      const run = await readRun(here, agent, executionId);
      return isWanted(run) ? run : undefined;
    },
    { timeout: 45_000, interval: 50 },
  );

export const isOver = ({ status }: RunView): boolean => ["completed", "failed", "cancelled"].includes(status);

export const waitsForPerson = ({ result }: RunView): boolean => result?.["awaiting_approval"] !== undefined;

export const approvalOf = ({ result }: RunView): string =>
  (result?.["awaiting_approval"] as { approval_id: string } | undefined)?.approval_id ?? "";
