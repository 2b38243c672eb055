import type { GradedAgent } from "#engine/evidence/readiness";

import type { Evidence } from "./read-evidence.ts";

/**
 * The agent in terms of readiness: inherited evidence counts for the version that inherited it, and for no later one.
 */
export function gradedAgent({ agent, standing }: Pick<Evidence, "agent" | "standing">): GradedAgent {
  const { maturityLevel: level, version } = agent;
  const isHeir = standing !== null && standing.inheritingVersion === version;
  return { level, version, inheritsFrom: isHeir ? (standing.inheritsFrom ?? undefined) : undefined };
}
