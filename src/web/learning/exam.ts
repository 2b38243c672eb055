import { percent, titled, type Level } from "./level.ts";
import { sayGap, type Gap } from "./readiness.ts";

/** One of the five parts of an exam; what it was judged by depends on its name. */
export interface ExamStage {
  stage: number;
  name: string;
  passed: boolean;
  score: number;
  details: Readonly<Record<string, unknown>>;
}

export interface Exam {
  exam_id: string;
  target_level: Level;
  passed: boolean;
  stages: readonly ExamStage[];
  readiness_score: number;
  new_level: Level | null;
  created_at: string;
}

interface EdgeCaseTrial {
  edge_case_id: string;
  name: string;
  passed: boolean;
  problems: readonly string[];
}

interface MasteredAction {
  action: string;
  episodes: number;
  success_rate: number;
}

const STAGE_NAMES: Readonly<Record<string, string>> = {
  evidence: "Enough episodes",
  readiness: "Readiness",
  edge_cases: "Edge cases",
  constitutional_compliance: "Rules kept",
  skills: "Skills",
};

export const nameOfStage = (name: string): string => STAGE_NAMES[name] ?? titled(name);

const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What a stage was judged by, in sentences. */
export function reasonsOf({ name, score, details }: ExamStage): string[] {
  switch (name) {
    case "evidence":
      return [`${numberOf(details["evidence"])} episodes; ${numberOf(details["required"])} are required.`];
    case "readiness":
      return readinessReasons(score, details);
    case "edge_cases":
      return edgeCaseReasons(details);
    case "constitutional_compliance":
      return [
        `Rules kept: ${percent(score)}; at least ${percent(numberOf(details["required"]))} is required.`,
        `${numberOf(details["critical_violations"])} critical violations; none is allowed.`,
      ];
    case "skills":
      return skillReasons(details);
    default:
      return [];
  }
}

function readinessReasons(score: number, details: ExamStage["details"]): string[] {
  const gaps = (listOf(details["gaps"]) as Gap[]).map(sayGap);
  return gaps.length > 0 ? gaps : [`${percent(score)}; ${percent(numberOf(details["required"]))} is required.`];
}

function edgeCaseReasons(details: ExamStage["details"]): string[] {
  const run = numberOf(details["run"]);
  if (run === 0) return ["There is no active edge case to try."];
  const failed = (listOf(details["cases"]) as EdgeCaseTrial[]).filter(({ passed }) => !passed);
  return [
    `${numberOf(details["passed"])} of ${run} went as expected.`,
    ...failed.map((trial) => `${trial.name}: ${trial.problems.join(" ")}`),
  ];
}

function skillReasons(details: ExamStage["details"]): string[] {
  const rate = numberOf(details["required_success_rate"]);
  const short = (listOf(details["actions"]) as MasteredAction[]).filter(({ success_rate: own }) => own < rate);
  return [
    `${numberOf(details["mastered"])} different actions done well, that is with at least ${percent(rate)} success; ${numberOf(details["required"])} are required.`,
    ...short.map(({ action, success_rate: own, episodes }) => `${action}: ${percent(own)} of ${episodes}.`),
  ];
}
