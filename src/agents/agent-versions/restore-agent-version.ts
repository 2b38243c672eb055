import { updateAgent } from "#agents/agents/update-agent";
import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import { AppError } from "#errors/app-error";

import { findVersion } from "./find-version.ts";

/**
 * Gives the agent the configuration and capabilities of an earlier version, as a new version. What acts then decides
 * about the level, as with any change: what held the level holds it again. Throws AGENT_NOT_FOUND, NOT_FOUND, and
 * CONFLICT where the agent has that configuration now, or where it names a tool or model that is gone.
 */
export async function restoreAgentVersion(
  ctx: ServiceContext,
  agentId: string,
  versionText: string,
  keepLevel: { justification: string } | undefined,
): Promise<AgentRow> {
  const { row, isCurrent } = await findVersion(ctx, agentId, versionText);
  const { version: restores, configuration, capabilities } = row;
  if (isCurrent) {
    throw new AppError("CONFLICT", {
      message: `Version ${restores} is the agent's present one.`,
      details: { reason: "is_current", version: restores },
    });
  }
  try {
    return await updateAgent(ctx, agentId, { configuration, capabilities, restores, keep_level: keepLevel }, undefined);
  } catch (error) {
    if (error instanceof AppError && (error.code === "INVALID_INPUT" || error.details["path"] !== undefined))
      throw noLongerFits(restores, error);
    throw error;
  }
}

const noLongerFits = (version: number, { details }: AppError): AppError =>
  new AppError("CONFLICT", {
    message: `Version ${version} names a tool, a model or an agent that the workspace no longer has or allows.`,
    details: { ...details, reason: "no_longer_fits", version },
  });
