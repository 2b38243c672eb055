import { changeConfiguration } from "#agents/agents/change-configuration";
import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";

import type { AdaptedAgent } from "./apply-adaptation.ts";
import { findAdaptation, wrongStatus } from "./find-adaptation.ts";
import { requireAdaptationStatus, updateAdaptation, type AdaptationRow } from "./store.ts";
import { undoChange } from "./write-configuration.ts";

/**
 * Restores exactly what an adaptation replaced, as another new agent version. Throws AGENT_NOT_FOUND, FORBIDDEN,
 * NOT_FOUND, and CONFLICT unless it is applied and its path is unchanged since.
 */
export async function undoAdaptation(
  ctx: ServiceContext,
  agentId: string,
  adaptationId: string,
): Promise<AdaptedAgent> {
  const found = await findAdaptation(ctx, agentId, adaptationId);
  const { previous } = found;
  if (found.status !== "applied" || previous === null) throw wrongStatus(found.status);
  return changeConfiguration(ctx, agentId, (configuration) => {
    const restored = undoChange(configuration, previous);
    if (restored === null) throw changedSince();
    const next: AdaptationRow = { ...found, status: "undone", undoneAt: ctx.clock() };
    return {
      configuration: restored,
      also: [requireAdaptationStatus(found, "applied", () => wrongStatus(null)), updateAdaptation(next)],
      audit: { action: "undo_adaptation", summary: `${found.type} ${found.subject}: ${found.description}` },
      result: (changed): AdaptedAgent => ({ adaptation: next, agent: changed }),
    };
  });
}

const changedSince = (): AppError =>
  new AppError("CONFLICT", {
    message: "The values that the adaptation wrote have been changed since; undo the later changes first.",
    details: { reason: "changed_since" },
  });
