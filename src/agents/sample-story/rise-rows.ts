import type { Readiness } from "#engine/evidence/readiness";
import type { ExamLevel } from "#engine/evidence/requirements";
import { REQUIREMENTS } from "#engine/evidence/requirements";

import type { Cast } from "./play-agent.ts";
import type { Owner } from "./run-rows.ts";
import type { StoryRows } from "./store.ts";
import type { Change } from "./story-agents.ts";

const EXAM_MS = 40_000;
/** The cases that the platform makes for an exam of each level. */
const CASES: Readonly<Record<ExamLevel, number>> = { intern: 3, supervised: 5, autonomous: 8 };

interface Told extends Owner {
  /** The readiness of the agent just before the change. */
  readiness: Readiness;
  at: number;
}

/** The rows of a change of level; with those of the exam that led to it. */
export function rowsOfChange(
  cast: Cast,
  { from, to, kind }: Change,
  { tenantId, colleague, newId, readiness, at }: Told,
): Pick<StoryRows, "exams" | "levelChanges"> {
  const isExam = kind === "exam" && to !== "student";
  const exams = isExam
    ? [
        {
          id: newId(at - EXAM_MS),
          tenantId,
          agentId: cast.agentId,
          targetLevel: to,
          passed: true,
          stages: stagesOf(to, readiness),
          readinessScore: readiness.score,
          status: "completed" as const,
          agentRevision: 1,
          createdAt: at - EXAM_MS,
          completedAt: at,
        },
      ]
    : [];
  return {
    exams,
    levelChanges: [
      {
        id: newId(at),
        tenantId,
        agentId: cast.agentId,
        fromLevel: from,
        toLevel: to,
        kind,
        readinessScore: readiness.score,
        examId: exams[0]?.id ?? null,
        actorKind: isExam ? "system" : "user",
        actorId: isExam ? null : colleague,
        reason: isExam ? `The agent passed the exam for ${to}.` : "Five answers in a row lacked what was asked for.",
        createdAt: at,
      },
    ],
  };
}

/** The stages of the passed exam, with the numbers that the agent had then. */
function stagesOf(target: ExamLevel, readiness: Readiness): NonNullable<StoryRows["exams"][number]["stages"]> {
  const needed = REQUIREMENTS[target];
  const cases = CASES[target];
  const mastered = readiness.kinds.filter(({ successRate }) => successRate >= needed.masteredRate).length;
  const details = {
    evidence: {
      episodes_analyzed: readiness.episodesAnalyzed,
      evidence: readiness.evidence,
      successes: readiness.successes,
      required: needed.episodes,
    },
    readiness: {
      required: needed.score,
      gaps: readiness.gaps,
      success_lower_bound: readiness.components.successLowerBound,
    },
    edge_cases: {
      run: cases,
      passed: cases,
      examining: cases,
      required: cases,
      own_runs: 0,
      left_out: 0,
      with_earlier_exams: { exams: 0, run: cases, passed: cases, required_share: needed.masteredRate },
      cases: [],
    },
    constitutional_compliance: { critical_violations: 0, required: needed.constitutional },
    skills: {
      mastered,
      required: readiness.requirements.find(({ requirement }) => requirement === "kinds")?.required ?? 1,
      required_success_rate: needed.masteredRate,
      kinds: readiness.kinds.map(({ kind, episodes, successRate }) => ({ kind, episodes, success_rate: successRate })),
    },
  };
  return Object.entries(details).map(([name, told], index) => ({
    stage: index + 1,
    name,
    passed: true,
    score: name === "readiness" ? readiness.score : 1,
    details: told,
  }));
}
