import type { Readiness } from "#engine/evidence/readiness";
import { isShown } from "#engine/evidence/requirement-standings";
import type { ExamLevel } from "#engine/evidence/requirements";
import { REQUIREMENTS } from "#engine/evidence/requirements";

import { passedStages } from "./passed-stages.ts";
import type { Cast } from "./play-agent.ts";
import type { Owner } from "./run-rows.ts";
import type { StoryRows } from "./store.ts";
import type { Change } from "./story-agents.ts";

const EXAM_MS = 40_000;

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
function stagesOf(target: ExamLevel, readiness: Readiness) {
  const { episodesAnalyzed, evidence, successes, gaps, score, components, kinds, requirements } = readiness;
  const mastered = kinds.filter((kind) => isShown(kind, REQUIREMENTS[target])).length;
  return passedStages(target, {
    evidence: { episodes_analyzed: episodesAnalyzed, evidence, successes },
    readiness: { score, gaps, success_lower_bound: components.successLowerBound },
    skills: {
      mastered,
      required: requirements.find(({ requirement }) => requirement === "kinds")?.required ?? 1,
      kinds: kinds.map(({ kind, episodes, successRate }) => ({ kind, episodes, success_rate: successRate })),
    },
  });
}
