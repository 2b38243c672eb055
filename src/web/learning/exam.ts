import type { DataOf } from "#web/lib/operation.ts";

import { percent } from "./level.ts";
import { sayGap, type Gap } from "./readiness.ts";
import { VOID_REASONS } from "./void-reasons.ts";

export type Exam = DataOf<"GET /api/graduation/agents/{agent_id}/exams">["exams"][number];

/** One of the five parts of an exam; what it was judged by depends on its name. */
export type ExamStage = Exam["stages"][number];

/** How a case of an exam went, and where it comes from. The API document leaves its fields open. */
export interface CaseTrial {
  name: string;
  passed: boolean;
  reason: string;
  /** An empty answer would pass it, so it proves nothing. */
  isEmpty: boolean;
  /** It counts neither for nor against the agent. */
  isLeftOut: boolean;
  from: { kind: "platform" | "tenant" | "edge_case" } | { kind: "run" | "data_set"; id: string };
}

interface MasteredAction {
  action: string;
  episodes: number;
  success_rate: number;
}

const STAGE_NAMES: Readonly<Record<ExamStage["name"], string>> = {
  evidence: "Enough episodes",
  readiness: "Readiness",
  edge_cases: "Cases",
  constitutional_compliance: "Rules kept",
  skills: "Skills",
};

export const nameOfStage = (name: ExamStage["name"]): string => STAGE_NAMES[name];

const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The grounds of a stage's result, in sentences. */
export function reasonsOf({ name, score, details }: ExamStage): string[] {
  switch (name) {
    case "evidence":
      return [`Episodes that count: ${numberOf(details["evidence"])} of ${numberOf(details["required"])}.`];
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
  }
}

function readinessReasons(score: number, details: ExamStage["details"]): string[] {
  const gaps = (listOf(details["gaps"]) as Gap[]).map(sayGap);
  return gaps.length > 0 ? gaps : [`${percent(score)}; ${percent(numberOf(details["required"]))} is required.`];
}

function edgeCaseReasons(details: ExamStage["details"]): string[] {
  const run = numberOf(details["run"]);
  if (run === 0) return ["No case fits what the agent's tools can do, and no edge case is active."];
  const required = details["required"];
  const examining = `Decisive cases, which an empty answer fails: ${numberOf(details["examining"])} of ${numberOf(required)}.`;
  return [
    `${numberOf(details["passed"])} of ${run} went as expected.`,
    ...leftOut(numberOf(details["left_out"])),
    ...(required === undefined ? [] : [examining]),
    ...earlierExams(details["with_earlier_exams"]),
  ];
}

const leftOut = (cases: number): string[] =>
  cases === 0 ? [] : [`${cases} ${cases === 1 ? "was" : "were"} left out, and counted neither way.`];

/** The cases of an exam that is over. */
export function casesOf({ stages }: Pick<Exam, "stages">): readonly CaseTrial[] {
  const stage = stages.find(({ name }) => name === "edge_cases");
  return listOf(stage?.details["cases"]).map((one) => trialOf(one as Readonly<Record<string, unknown>>));
}

const trialOf = (given: Readonly<Record<string, unknown>>): CaseTrial => ({
  name: String(given["name"]),
  passed: given["passed"] === true,
  reason: String(given["reason"]),
  isEmpty: given["examines"] === false,
  isLeftOut: given["left_out"] === true,
  from: originOf(given),
});

function originOf({
  source,
  data_set_id: set,
  execution_id: run,
  edge_case_id: edgeCase,
}: Readonly<Record<string, unknown>>): CaseTrial["from"] {
  if (source === "platform") return { kind: "platform" };
  if (typeof set === "string") return { kind: "data_set", id: set };
  if (typeof run === "string") return { kind: "run", id: run };
  return { kind: edgeCase === undefined ? "tenant" : "edge_case" };
}

/** How an exam stands, in a word, and what follows from it. */
export function sayExam({ status, passed, void_reason: reason, new_level: level, target_level: target }: Exam): {
  word: string;
  tone: "good" | "bad" | "waiting" | "plain";
  meaning: string;
} {
  if (status === "in_progress")
    return { word: "under way", tone: "waiting", meaning: "Its cases are shown when it is over." };
  if (status === "void" && reason !== null)
    return {
      word: "void",
      tone: "plain",
      meaning: `${VOID_REASONS[reason]} It does not count, and the next exam keeps its cases.`,
    };
  return passed === true
    ? { word: "passed", tone: "good", meaning: `The agent became ${level ?? target}.` }
    : { word: "failed", tone: "bad", meaning: "A single failed stage fails the exam." };
}

/** The contribution of earlier exams, if there were any. */
function earlierExams(found: unknown): string[] {
  const { exams, run, passed, required_share: share } = (found ?? {}) as Record<string, unknown>;
  if (numberOf(exams) === 0) return [];
  return [
    `With its earlier exams, ${numberOf(passed)} of ${numberOf(run)} of the platform's cases; at least ${percent(numberOf(share))} is required.`,
  ];
}

function skillReasons(details: ExamStage["details"]): string[] {
  const rate = numberOf(details["required_success_rate"]);
  const short = (listOf(details["actions"]) as MasteredAction[]).filter(({ success_rate: own }) => own < rate);
  return [
    `Kinds of work done well, with at least ${percent(rate)} success: ${numberOf(details["mastered"])} of ${numberOf(details["required"])}.`,
    ...short.map(({ action, success_rate: own, episodes }) => `${action}: ${percent(own)} of ${episodes}.`),
  ];
}
