import { casesOf, nameOfStage, reasonsOf, type Exam, type ExamStage } from "./exam.ts";
import { standingOf, type Progress, type Requirement } from "./progress.ts";

/** A stage of the exam for the next level, as it stands. */
export interface ExamStep {
  stage: ExamStage["name"];
  name: string;
  state: "passed" | "failed" | "running" | "open";
  /** How it stands, and why it failed. */
  lines: readonly string[];
}

const STAGES = ["evidence", "readiness", "edge_cases", "constitutional_compliance", "skills"] as const;

/** The forecast of a stage by the agent's readiness, before any exam. */
const FORESEEN: Readonly<Partial<Record<ExamStage["name"], readonly Requirement["requirement"][]>>> = {
  evidence: ["episodes", "days", "sampled", "looked_at", "void_share"],
  readiness: ["readiness_score", "success_lower_bound", "intervention_rate", "probation"],
  constitutional_compliance: ["constitutional_score"],
  skills: ["kinds"],
};

/** The stages of the exam for a level: those of the latest exam, or a forecast before the first. */
export const stepsOf = (latest: Exam | null, progress: Pick<Progress, "requirements">): ExamStep[] =>
  STAGES.map((stage) => {
    const step = { stage, name: nameOfStage(stage) };
    const taken = latest?.stages.find(({ name }) => name === stage);
    if (latest?.status === "in_progress") return { ...step, ...underWay(stage, taken, latest.stages.length > 0) };
    if (taken !== undefined && latest !== null)
      return { ...step, state: taken.passed ? "passed" : "failed", lines: linesOf(latest, taken) };
    const asked = FORESEEN[stage] ?? [];
    return { ...step, ...foreseen(progress.requirements.filter(({ requirement }) => asked.includes(requirement))) };
  });

/** The subject of each stage. */
const LOOKS_AT: Readonly<Record<ExamStage["name"], string>> = {
  evidence: "runs that someone else vouches for",
  readiness: "its success, and how often people stepped in",
  edge_cases: "cases that it has to do now",
  constitutional_compliance: "the rules, in its runs",
  skills: "its kinds of work",
};

/** A stage of an exam that has not ended: the record decides the first two, then each decided case counts. */
function underWay(
  stage: ExamStage["name"],
  taken: ExamStage | undefined,
  hasBegun: boolean,
): Pick<ExamStep, "state" | "lines"> {
  const isFirst = stage === "evidence" && !hasBegun;
  if (taken === undefined) return { state: isFirst ? "running" : "open", lines: [LOOKS_AT[stage]] };
  const { decided, run } = taken.details;
  if (stage === "edge_cases") return { state: "running", lines: [`${String(decided)} of ${String(run)} cases done`] };
  return { state: taken.passed ? "passed" : "failed", lines: reasonsOf(taken).slice(0, 1) };
}

/** One line for what was passed; all of them, with each case that went wrong, for what was not. */
function linesOf(exam: Exam, stage: ExamStage): string[] {
  const reasons = reasonsOf(stage);
  if (stage.passed) return reasons.slice(0, 1);
  const failed =
    stage.name === "edge_cases" ? casesOf(exam).filter(({ passed, isLeftOut }) => !passed && !isLeftOut) : [];
  return [...reasons, ...failed.map(({ name, reason }) => `${name}: ${reason}`)];
}

/** The requirements that the platform counts before the exam, line by line. */
function foreseen(requirements: readonly Requirement[]): Pick<ExamStep, "state" | "lines"> {
  if (requirements.length === 0) return { state: "open", lines: ["tried in the exam"] };
  return {
    state: requirements.every(({ holds }) => holds) ? "passed" : "open",
    lines: requirements.map((requirement) => {
      const { name, now, asked } = standingOf(requirement);
      return requirements.length === 1 ? `${now} ${asked}` : `${name}: ${now} ${asked}`;
    }),
  };
}
