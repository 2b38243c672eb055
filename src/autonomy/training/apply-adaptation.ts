import { changeConfiguration } from "#agents/agents/change-configuration";
import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import { AppError } from "#errors/app-error";

import { findAdaptation, wrongStatus } from "./find-adaptation.ts";
import { requireAdaptationStatus, updateAdaptation, type AdaptationRow } from "./store.ts";
import { applyChange } from "./write-configuration.ts";

export interface AdaptedAgent {
  adaptation: AdaptationRow;
  agent: AgentRow;
}

/**
 * Writes an adaptation into its agent's configuration and remembers the earlier value. This makes a new agent version.
 * Throws AGENT_NOT_FOUND, FORBIDDEN, NOT_FOUND, and CONFLICT unless it is available and its path accepts it.
 */
export async function applyAdaptation(
  ctx: ServiceContext,
  agentId: string,
  adaptationId: string,
): Promise<AdaptedAgent> {
  const found = await findAdaptation(ctx, agentId, adaptationId);
  if (found.status !== "available") throw wrongStatus(found.status);
  return changeConfiguration(ctx, agentId, (configuration) => {
    const applied = applyChange(configuration, found.change);
    if (applied === null) throw noPlace();
    const next: AdaptationRow = { ...found, status: "applied", previous: applied.previous, appliedAt: ctx.clock() };
    return {
      configuration: applied.configuration,
      also: [requireAdaptationStatus(found, "available", () => wrongStatus(null)), updateAdaptation(next)],
      audit: { action: "apply_adaptation", summary: `${found.type} ${found.subject}: ${found.description}` },
      result: (changed): AdaptedAgent => ({ adaptation: next, agent: changed }),
    };
  });
}

const noPlace = (): AppError =>
  new AppError("CONFLICT", {
    message: "The configuration already has another value at the place that the adaptation would change.",
    details: { reason: "no_place" },
  });
