import { passedStages } from "#agents/sample-story/passed-stages";
import { requirementsOf } from "#agents/tenure/invented-episodes";
import { newSampleId } from "#tenancy/sample";

import type { SampleAgent } from "./sample-agents.ts";
import { levelAt, SAMPLE_DAYS, type Random } from "./sample-runs.ts";
import type { ExamInsert, LevelChangeInsert, ProgressInsert } from "./store.ts";

const DAY_MS = 86_400_000;
const NOON_MS = 12 * 3_600_000;
const READINESS_AT_EXAM = { intern: 0.81, supervised: 0.94, autonomous: 0.97 };

interface Owner {
  tenantId: string;
  agentId: string;
}

/** The agent's daily progress to its next level: it falls to zero with a new level, and rises again. */
export function sampleProgress(
  owner: Owner,
  agent: SampleAgent & { progress: number },
  now: number,
  random: Random,
): ProgressInsert[] {
  const today = now - (now % DAY_MS);
  const risenDaysAgo = agent.rise?.[1] ?? SAMPLE_DAYS;
  return Array.from({ length: SAMPLE_DAYS }, (_, index) => {
    const daysAgo = SAMPLE_DAYS - 1 - index;
    const level = levelAt(agent, daysAgo);
    const isBefore = daysAgo > risenDaysAgo;
    const share = isBefore ? (SAMPLE_DAYS - daysAgo) / (SAMPLE_DAYS - risenDaysAgo) : 1 - daysAgo / (risenDaysAgo + 1);
    const aim = isBefore ? 0.97 : agent.progress;
    const progress = Math.min(1, Math.max(0, aim * share + (daysAgo === 0 ? 0 : (random() - 0.5) * 0.05)));
    const day = today - daysAgo * DAY_MS;
    return {
      ...owner,
      day,
      progress: level === "autonomous" ? null : progress,
      weakest: "episodes",
      maturityLevel: level,
      version: 1,
      checkedAt: Math.min(now, day + NOON_MS),
    };
  });
}

/** The stages of the passed exam with the numbers that their level requires. */
function stagesOf(target: keyof typeof READINESS_AT_EXAM) {
  const { episodes, successLowerBound } = requirementsOf(target);
  return passedStages(target, {
    evidence: { episodes_analyzed: episodes, evidence: episodes, successes: episodes },
    readiness: { score: READINESS_AT_EXAM[target], gaps: [], success_lower_bound: successLowerBound },
    skills: { mastered: 2, required: 2, kinds: [] },
  });
}

/** The exam that the agent passed, and the level that it got; empty for an agent without a rise. */
export function sampleRise(
  owner: Owner,
  { level, rise }: SampleAgent,
  now: number,
): { exams: ExamInsert[]; changes: LevelChangeInsert[] } {
  if (rise === null || level === "student") return { exams: [], changes: [] };
  const [fromLevel, daysAgo] = rise;
  const at = now - (now % DAY_MS) - daysAgo * DAY_MS + NOON_MS;
  const readinessScore = READINESS_AT_EXAM[level];
  const exam: ExamInsert = {
    ...owner,
    id: newSampleId(at),
    targetLevel: level,
    passed: true,
    stages: stagesOf(level),
    readinessScore,
    status: "completed",
    createdAt: at,
    completedAt: at + 40_000,
  };
  const change: LevelChangeInsert = {
    ...owner,
    id: newSampleId(at + 40_000),
    fromLevel,
    toLevel: level,
    kind: "exam",
    readinessScore,
    examId: exam.id,
    actorKind: "system",
    reason: "Sample data: the agent passed its exam.",
    createdAt: at + 40_000,
  };
  return { exams: [exam], changes: [change] };
}
