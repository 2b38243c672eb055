import { actingWith } from "#agents/fingerprints/acting-agent";
import type { ReplayRow } from "#db/schema/graduation";
import { ownFingerprints, assessTenure, type Tenure } from "#engine/evidence/tenure";
import { coveredComplexity, standingOfTools, type ToolStanding } from "#engine/evidence/tool-standing";
import { actionComplexity } from "#engine/governance/actions";
import type { Magnitudes } from "#engine/governance/argument-bounds";
import { asksForApproval } from "#engine/reasoning/asks-for-approval";
import { modelSources } from "#models/model-connections/model-sources";
import { installedSkills } from "#skills/private-skills/installed-skills";
import { toolsOf } from "#tools/offered-tools/tools-of";

import { readCalls } from "./read-evidence.ts";
import { tenureLog } from "./tenure-log.ts";

export interface AgentStanding {
  agentId: string;
  /** The fingerprint of what acts now. */
  fingerprint: string;
  tenure: Tenure;
  tools: (ToolStanding & { skill: { id: string; name: string } | null })[];
  /** The latest replay of recorded runs with what acts now; null without one. */
  replay: ReplayRow | null;
  /** The tools of complexity 3 and 4 above the given level that act alone, with the largest approved numbers of their calls. */
  earned: { alone: string[]; bounds: Record<string, Magnitudes> };
}

/**
 * Reads what the tenant's agent is and may do now, tool by tool. Throws AGENT_NOT_FOUND, and FORBIDDEN for another tenant's
 * agent.
 */
export async function readStanding(ctx: Parameters<typeof toolsOf>[0], agentId: string): Promise<AgentStanding> {
  const [found, skills, models] = await Promise.all([readCalls(ctx, agentId), installedSkills(ctx), modelSources(ctx)]);
  const { agent, calls, replay } = found;
  const tools = [...(await toolsOf(ctx, agent.configuration, skills))];
  const log = tenureLog(found);
  const [acting, tenure] = [await actingWith(models, agent, new Map(tools)), assessTenure(log, ctx.clock())];
  const { level, effectiveLevel } = tenure;
  const own = ownFingerprints(log.held) ?? [acting.fingerprint];
  const givenLevel = log.held.givenLevel ?? level;
  const standing = standingOfTools(
    tools.map(([name, tool]) => ({
      name,
      action: tool.action,
      complexity: actionComplexity(tool.action),
      mayAsk: asksForApproval(tool, agent.configuration),
      isUngoverned: tool.isUngoverned ?? false,
    })),
    calls,
    { level, effectiveLevel, givenLevel, holds: (fingerprint) => fingerprint !== null && own.includes(fingerprint) },
  );
  const alone = standing.filter((tool) => tool.complexity > coveredComplexity(tool, givenLevel) && tool.needed === 0);
  const bounds = Object.fromEntries(alone.map((tool) => [tool.name, tool.bounds ?? {}]));
  const skillOf = new Map(tools.map(([name, { skill }]) => [name, skill ?? null]));
  return {
    agentId: agent.id,
    fingerprint: acting.fingerprint,
    tenure,
    tools: standing.map((tool) => ({ ...tool, skill: skillOf.get(tool.name) ?? null })),
    replay,
    earned: { alone: alone.map(({ name }) => name), bounds },
  };
}
