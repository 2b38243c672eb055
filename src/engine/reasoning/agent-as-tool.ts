import { z } from "zod";

import { agentToolName } from "./tool-name.ts";
import type { Tool } from "./tool.ts";

/** An agent that another one may give tasks to. */
export interface CallableAgent {
  id: string;
  name: string;
  role: string;
  description: string | null;
}

/** Agents that an agent may ask, at most. */
export const MAX_CALLABLE_AGENTS = 8;
/** Agents in a chain, at most: the first, one that it asks, and one that this one asks. */
export const MAX_CHAIN = 3;

/** The answer of another agent to a call, as a model reads it. */
export interface AgentAnswer {
  /** `not_run` in a dry run, in which no other agent is started. */
  status: "completed" | "not_run";
  outcome: string | null;
  result: unknown;
  execution_id: string | null;
}

const NOT_RUN: AgentAnswer = { status: "not_run", outcome: null, result: null, execution_id: null };

const MAX_TASK = 4_000;
const MAX_DESCRIPTION = 800;

const AgentTask = z.object({
  task: z
    .string()
    .min(1)
    .max(MAX_TASK)
    .describe("The task, complete in itself: the other agent knows nothing of this conversation"),
  context: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("Material for the task: texts, numbers, tables. The other agent reads nothing else"),
});

/**
 * The tool behind another agent. In the fingerprint of its caller it is the agent's id, in its name, and its role: what
 * the other agent is besides that is judged by its own work.
 */
export const agentAsTool = ({ id, name, role, description }: CallableAgent, shownName?: string): Tool => ({
  name: agentToolName(id),
  ...(shownName === undefined ? {} : { shownName }),
  description: `Gives a task to the agent "${name}" and returns its result.${purposeOf(description)}`,
  action: "ask_agent",
  reach: "read",
  inputSchema: AgentTask,
  digest: `agent:${role}`,
  agent: { id, name },
  // A driver that runs other agents takes the call before this.
  run: () => NOT_RUN,
});

const purposeOf = (description: string | null): string =>
  description === null || description.trim() === "" ? "" : ` ${description.trim().slice(0, MAX_DESCRIPTION)}`;
