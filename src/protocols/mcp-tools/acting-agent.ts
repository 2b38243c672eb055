import { z } from "zod";

import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import { AppError, invalidInput } from "#errors/app-error";
import { stopped } from "#platform/kill-switches/kill-switch";

import type { ToolCall } from "./mcp-tool.ts";

/**
 * The registered agent that a call is made for: the named one, or the one that a program's grant is bound to. Throws
 * FORBIDDEN when a bound program names another one.
 */
export function boundAgentId(ctx: Acting, named: string | undefined): string | undefined {
  const bound = agentOfGrant(ctx);
  if (bound === null) return named;
  if (named === undefined || named === bound) return bound;
  throw otherAgent(ctx, bound);
}

type Acting = Pick<ServiceContext, "actor" | "config">;

/** The agent that a person bound the calling program to; null for none. */
const agentOfGrant = ({ actor }: Pick<Acting, "actor">): string | null =>
  actor.kind === "apiKey" ? (actor.grant?.agentId ?? null) : null;

/** The refusal of an agent that acts on another one. It says what changes that, and on which page. */
function otherAgent(ctx: Acting, agentId: string): AppError {
  const limit = "This call is made for a registered agent, which can act only on itself.";
  if (agentOfGrant(ctx) === null)
    return new AppError("FORBIDDEN", {
      message: `${limit} To act on others, name that agent in X-Agent-Id (or "tenure/agent_id", or agent_id beside the tool), or name none and act as yourself.`,
      details: { agent_id: agentId, reason: "other_agent" },
    });
  const { webUrl } = ctx.config;
  const page = webUrl === "" ? "" : ` (${webUrl}/settings/clients)`;
  return new AppError("FORBIDDEN", {
    message: `${limit} A person chose this agent when the program signed in. To act on others, the person ends the program under Settings, Clients${page}, signs in again, and chooses "You" or that agent at "It acts as".`,
    details: {
      agent_id: agentId,
      reason: "other_agent",
      ...(webUrl === "" ? {} : { change_at: `${webUrl}/settings/clients` }),
    },
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
export function targetAgentId({ ctx, agent }: Pick<ToolCall, "ctx" | "agent">, given: string | undefined): string {
  if (agent !== null && given !== undefined && given !== agent.id) throw otherAgent(ctx, agent.id);
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
