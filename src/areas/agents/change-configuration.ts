import type { ServiceContext } from "#context";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import { canonicalJson } from "#lib/json";

import { changeAgent } from "./change-agent.ts";
import { updateAgentRow, type AgentRow } from "./store.ts";
import { isConfigurationTooLarge, MAX_CONFIGURATION_BYTES } from "./update-agent.ts";

type Configuration = Record<string, unknown>;

/**
 * Computes an agent's configuration anew from the one it has, in one batch with what else becomes true. Another configuration is a new
 * agent version. `change` may be called again when others change the agent at the same time. Throws AGENT_NOT_FOUND, FORBIDDEN,
 * CONFLICT when the configuration would be too large, and what `change` throws.
 */
export function changeConfiguration(
  ctx: ServiceContext,
  agentId: string,
  change: (configuration: Configuration) => {
    configuration: Configuration;
    also: Statement[];
    result: (next: AgentRow) => unknown;
  },
): Promise<AgentRow> {
  return changeAgent(ctx, agentId, undefined, (agent) => {
    const { configuration, also, result } = change(agent.configuration);
    if (isConfigurationTooLarge(configuration)) throw tooLarge();
    const isNewVersion = canonicalJson(configuration) !== canonicalJson(agent.configuration);
    const next: AgentRow = {
      ...agent,
      configuration,
      version: agent.version + (isNewVersion ? 1 : 0),
      revision: agent.revision + 1,
      updatedAt: ctx.clock(),
    };
    return { next, statements: [...also, updateAgentRow(ctx.tenant.id, next)], result: result(next) };
  });
}

const tooLarge = (): AppError =>
  new AppError("CONFLICT", {
    message: `The agent's configuration would have more than ${MAX_CONFIGURATION_BYTES} bytes.`,
    details: { reason: "configuration_too_large" },
  });
