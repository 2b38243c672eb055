import { type ExamLevel, REQUIREMENTS, type Requirement } from "#engine/evidence/requirements";
import type { LoggedEpisode } from "#engine/evidence/tenure";
import type { EpisodeOutcome, Verification } from "#engine/evidence/verification";
import { type MaturityLevel, nextLevel } from "#engine/governance/maturity";
import { fixedSampleId, isSampleId } from "#tenancy/sample";

const DAY_MS = 86_400_000;
/** The invented episodes are spread over this many days. */
const DAYS = 12;
/** The platform drew each fourth episode, and a person looked at it. */
const DRAWN_EACH = 4;
const CONFIDENCE = 0.92;

/** The vouched successes at its level that each sample agent shows, in the order of the sample agents. */
const INVENTED_SUCCESSES = [0, 43, 31, 12, 18, 3] as const;

/** The progress of the sample agent with this number to its next level, 0–1; 0 at the highest. */
export function inventedProgress(number: number, level: MaturityLevel): number {
  const target = nextLevel(level);
  return target === null ? 0 : (INVENTED_SUCCESSES[number] ?? 0) / requirementsOf(target as ExamLevel).episodes;
}

/** The numbers that a level requires, which the exam of a sample agent quotes. */
export const requirementsOf = (level: ExamLevel): Requirement => REQUIREMENTS[level];

/** An agent of the sample data. Its episodes are invented up to its last change, which is when it was loaded. */
interface SampleAgentRow {
  id: string;
  tenantId: string;
  maturityLevel: MaturityLevel;
  version: number;
  updatedAt: number;
}

interface WitnessCount {
  outcome: EpisodeOutcome;
  verification: Verification;
  count: number;
}

/** Counts of the latest episodes by who vouches for them: the stored ones, or those that a sample agent shows. */
export function shownCounts(agent: SampleAgentRow, stored: WitnessCount[]): WitnessCount[] {
  if (!isSampleId(agent.id)) return stored;
  const invented = inventedEpisodes(agent);
  return (["human", "checked"] as const).flatMap((verification) => {
    const count = invented.filter((episode) => episode.verification === verification).length;
    return count === 0 ? [] : [{ outcome: "success" as const, verification, count }];
  });
}

/**
 * The episodes that a sample agent shows, so that its requirements, its forecast and its curve tell one story. They are
 * made when they are read and never stored: no exam, training or publication reads them. Newest first.
 */
export function inventedEpisodes(agent: SampleAgentRow): LoggedEpisode[] {
  const place = INVENTED_SUCCESSES.findIndex((_, number) => fixedSampleId(agent.tenantId, number) === agent.id);
  const count = INVENTED_SUCCESSES[place] ?? 0;
  return Array.from({ length: count }, (_, index) => {
    const createdAt = agent.updatedAt - Math.floor(((index + 0.5) * DAYS * DAY_MS) / count);
    const isDrawn = index % DRAWN_EACH === 0;
    return {
      id: `${agent.id}/${index}`,
      createdAt,
      maturityLevel: agent.maturityLevel,
      agentVersion: agent.version,
      outcome: "success",
      verification: isDrawn ? "human" : "checked",
      judgeCalibrated: false,
      confidence: CONFIDENCE,
      constitutionalScore: 1,
      interventions: 0,
      fingerprint: null,
      kind: `${agent.id}/${index % 2}`,
      work: null,
      sampled: isDrawn,
      isLookedAt: isDrawn,
      criticalViolations: 0,
      breachAt: createdAt,
    };
  });
}
