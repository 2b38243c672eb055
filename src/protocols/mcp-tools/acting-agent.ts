import { z } from "zod";

import type { AgentRow } from "#db/schema/agents";
import { AppError, invalidInput } from "#errors/app-error";
import { stopped } from "#platform/kill-switches/kill-switch";
import type { Actor } from "#tenancy/actor";

import type { ToolCall } from "./mcp-tool.ts";

/**
 * The registered agent that a call is made for: the named one, or the one that a program's grant is bound to. Throws
 * FORBIDDEN when a bound program names another one.
 */
export function boundAgentId({ actor }: { actor: Actor }, named: string | undefined): string | undefined {
  const bound = actor.kind === "apiKey" ? actor.grant?.agentId : undefined;
  if (bound === undefined || bound === null) return named;
  if (named === undefined || named === bound) return bound;
  throw new AppError("FORBIDDEN", {
    message: "This program was allowed to act for one agent only.",
    details: { agent_id: bound },
  });
}

/** The argument that names a tool's agent. */
export const agentIdInput = () =>
  z.string().max(64).optional().describe("The agent's id. Omit it only when the call is made for a registered agent");

/**
 * The agent of a call: the one it names, or else the one it is made for. An agent acts on itself only: through another
 * one of a higher level it could do what its own level forbids. Throws INVALID_INPUT without any, FORBIDDEN for another
 * one.
 */
export function targetAgentId({ agent }: Pick<ToolCall, "agent">, given: string | undefined): string {
  if (agent !== null && given !== undefined && given !== agent.id)
    throw new AppError("FORBIDDEN", {
      message: "This call is made for a registered agent, which can act only on itself.",
      details: { agent_id: agent.id },
    });
  const id = given ?? agent?.id;
  if (id === undefined)
    throw invalidInput({ path: "arguments.agent_id", code: "invalid_type", message: "is required" });
  return id;
}

/**
 * The agent, unless a kill switch stops it. A stopped agent neither acts nor reads over the protocol, and no client
 * reads about it, except that it is in the list. Throws STOPPED.
 */
export function requireAwake<Agent extends Pick<AgentRow, "stoppedBy">>(agent: Agent): Agent {
  if (agent.stoppedBy !== null) throw stopped(agent.stoppedBy);
  return agent;
}
