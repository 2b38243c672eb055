import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import { canonicalJson } from "#lib/json";

import { requireNoExamRunning } from "./agent.queries.ts";
import { changeAgent, type AgentChange } from "./change-agent.ts";
import { updateAgentRow } from "./store.ts";
import { isConfigurationTooLarge, MAX_CONFIGURATION_BYTES, versionOf } from "./update-agent.ts";

type Configuration = Record<string, unknown>;

interface ConfigurationChange<Result> {
  configuration: Configuration;
  /** The agent's current ones when absent. */
  capabilities?: string[];
  also: Statement[];
  audit: NonNullable<AgentChange<Result>["audit"]>;
  /** Returns the operation's answer for the changed agent. */
  result: (next: AgentRow) => Result;
}

/**
 * Computes an agent's new configuration from its present one, in one batch with `also`. Another configuration, or other
 * capabilities, make a new agent version. `change` may be called again when others change the agent at the same time.
 * Throws AGENT_NOT_FOUND, FORBIDDEN, CONFLICT when the configuration would be too large, and the errors of `change`.
 */
export function changeConfiguration<Result>(
  ctx: ServiceContext,
  agentId: string,
  change: (configuration: Configuration) => ConfigurationChange<Result>,
): Promise<Result> {
  return changeAgent(ctx, agentId, undefined, (agent) => {
    const { configuration, capabilities = agent.capabilities, also, audit, result } = change(agent.configuration);
    if (isConfigurationTooLarge(configuration)) throw tooLarge();
    const next = reconfigured(agent, { configuration, capabilities }, ctx.clock());
    const written = [
      requireNoExamRunning(agentId),
      ...updateAgentRow(ctx.tenant.id, next),
      ...versionOf(ctx, agent, next),
    ];
    return { next, statements: [...also, ...written], result: result(next), audit };
  });
}

function reconfigured(
  agent: AgentRow,
  { configuration, capabilities }: Pick<AgentRow, "configuration" | "capabilities">,
  now: number,
): AgentRow {
  const isNewVersion =
    canonicalJson({ configuration, capabilities }) !==
    canonicalJson({ configuration: agent.configuration, capabilities: agent.capabilities });
  return {
    ...agent,
    configuration,
    capabilities,
    version: agent.version + (isNewVersion ? 1 : 0),
    revision: agent.revision + 1,
    updatedAt: now,
  };
}

const tooLarge = (): AppError =>
  new AppError("CONFLICT", {
    message: `The agent's configuration would have more than ${MAX_CONFIGURATION_BYTES} bytes.`,
    details: { reason: "configuration_too_large" },
  });
