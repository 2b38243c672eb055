import { requireOwn } from "#agents/agents/find-agent";
import { tenureLog } from "#agents/agents/tenure-log";
import type { ServiceContext } from "#context/context";
import type { Readiness } from "#engine/evidence/readiness";
import { assessTenure } from "#engine/evidence/tenure";
import { goodRunsOf } from "#engine/evidence/verdict-effect";
import type { MaturityLevel } from "#engine/governance/maturity";
import { agentNotFound } from "#errors/app-error";
import { roundedShare } from "#lib/rounded-share";
import { isUuid } from "#lib/uuid";

import { minePatterns, type Pattern } from "./mine-patterns.ts";
import { selectTrainingStatus, type AdaptationRow } from "./store.ts";

export interface TrainingStatus {
  agentId: string;
  level: MaturityLevel;
  experiences: number;
  successes: number;
  /** 0–1; 0 without any experience. */
  meanConfidence: number;
  patterns: Pattern[];
  adaptations: AdaptationRow[];
  readiness: Readiness;
  /** See `goodRunsOf`. */
  goodRuns: number | null;
  /** The earliest time of the next exam; null without a wait. */
  nextExamAt: number | null;
}

/** An agent's lessons from all its episodes in their current state. */
export async function getTraining(ctx: ServiceContext, agentId: string): Promise<TrainingStatus> {
  if (!isUuid(agentId)) throw agentNotFound(agentId);
  const now = ctx.clock();
  const { agent: found, counts, available, ...log } = await selectTrainingStatus(ctx.db, agentId, now);
  const agent = requireOwn(ctx, agentId, found);
  const experiences = sum(counts.map(({ count }) => count));
  const confidence = sum(counts.map((entry) => entry.confidence));
  return {
    agentId,
    level: agent.maturityLevel,
    experiences,
    successes: sum(counts.filter(({ outcome }) => outcome === "success").map(({ count }) => count)),
    meanConfidence: experiences === 0 ? 0 : roundedShare(confidence / experiences),
    patterns: minePatterns(counts),
    adaptations: available,
    readiness: assessTenure(tenureLog({ agent, ...log }), now).readiness,
    goodRuns: goodRunsOf(tenureLog({ agent, ...log })),
    nextExamAt: log.standing?.nextExamAt ?? null,
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
