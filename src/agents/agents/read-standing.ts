import { actingWith } from "#agents/fingerprints/acting-agent";
import type { ReplayRow } from "#db/schema/graduation";
import { effectiveLevelOf } from "#engine/evidence/probation";
import { missingOfFallback, ownFingerprints, type Probation, probationOf } from "#engine/evidence/tenure";
import { coveredComplexity, standingOfTools, type ToolStanding } from "#engine/evidence/tool-standing";
import { actionComplexity } from "#engine/governance/actions";
import type { Magnitudes } from "#engine/governance/argument-bounds";
import { lowerLevel, type MaturityLevel } from "#engine/governance/maturity";
import { UNPROVEN } from "#engine/reasoning/acting-model";
import { asksForApproval } from "#engine/reasoning/asks-for-approval";
import { modelSources } from "#models/model-connections/model-sources";
import { installedSkills } from "#skills/private-skills/installed-skills";
import { toolsOf } from "#tools/offered-tools/tools-of";

import { readCalls } from "./read-evidence.ts";
import { tenureLog } from "./tenure-log.ts";

/** A fallback, and the level with which it acts. */
export interface FallbackStanding {
  /** The connection and the model. */
  name: string;
  effectiveLevel: MaturityLevel;
  /** Vouched successes by it that are missing to the agent's level; 0 when it acts as the first model does. */
  remaining: number;
}

export interface AgentStanding {
  agentId: string;
  /** The fingerprint of what acts now. */
  fingerprint: string;
  level: MaturityLevel;
  effectiveLevel: MaturityLevel;
  probation: Probation | null;
  tools: (ToolStanding & { skill: { id: string; name: string } | null })[];
  /** The latest replay of recorded runs with what acts now; null without one. */
  replay: ReplayRow | null;
  /** The fallbacks, in the order in which they are asked. */
  fallbacks: FallbackStanding[];
  /** The tools of complexity 3 and 4 above the given level that act alone, with the largest approved numbers of their calls. */
  earned: { alone: string[]; bounds: Record<string, Magnitudes> };
}

/**
 * Reads what the tenant's agent is and may do now, tool by tool, by the row that its runs are governed with. Throws AGENT_NOT_FOUND, and FORBIDDEN for another tenant's
 * agent.
 */
export async function readStanding(ctx: Parameters<typeof toolsOf>[0], agentId: string): Promise<AgentStanding> {
  const [found, skills, models] = await Promise.all([readCalls(ctx, agentId), installedSkills(ctx), modelSources(ctx)]);
  const { agent, calls, replay } = found;
  const tools = [...(await toolsOf(ctx, agent.configuration, skills))];
  const log = tenureLog(found);
  const acting = await actingWith(models, agent, new Map(tools));
  const { maturityLevel: level } = agent;
  const probation = probationOf(log);
  const effectiveLevel = effectiveLevelOf(level, probation);
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
  const isCovered = ({ name, complexity, ...tool }: ToolStanding): boolean =>
    complexity <= coveredComplexity(tool, givenLevel) || agent.tenure.toolsAlone.includes(name);
  const skillOf = new Map(tools.map(([name, { skill }]) => [name, skill ?? null]));
  return {
    agentId: agent.id,
    fingerprint: acting.fingerprint,
    level,
    effectiveLevel,
    probation,
    tools: standing.map((tool) => ({
      ...tool,
      // Approvals count once they are recorded, because a run reads the record.
      standing: tool.standing === "alone" && !isCovered(tool) ? "asks" : tool.standing,
      skill: skillOf.get(tool.name) ?? null,
    })),
    replay,
    fallbacks: acting.fallbacks.map(({ name, fingerprint }) => {
      const remaining = missingOfFallback(log, fingerprint);
      return {
        name,
        remaining,
        effectiveLevel: remaining === 0 ? effectiveLevel : lowerLevel(effectiveLevel, UNPROVEN),
      };
    }),
    earned: { alone: alone.map(({ name }) => name), bounds },
  };
}
