import { drawExamCases, type ExamTarget } from "#autonomy/exam-cases/draw-exam-cases";
import { examines, judgeCase } from "#autonomy/exam-cases/judge-case";
import type { CaseTrial } from "#autonomy/graduation/exam-stages";
import type { CheckedResult } from "#engine/evidence/check";

import type { AnswerKind, KnownWork } from "./simulated-work.ts";

const NOTHING: CheckedResult = { summary: "Done!", details: {} };
/** Exams that the platform drew for a language model, each with what its rules say to every answer. */
const PAPERS = 100;
type Paper = readonly Readonly<Record<AnswerKind, CaseTrial>>[];

const known = new Map<ExamTarget, readonly Paper[]>();

/** The results of an exam whose cases an agent answers as `answers` says. A wrong answer is the right one of another case. */
export function sitExam(target: ExamTarget, answers: () => AnswerKind, random: () => number): CaseTrial[] {
  let papers = known.get(target);
  if (papers === undefined) {
    papers = Array.from({ length: PAPERS }, (_, seed) => paperOf(target, seed + 1));
    known.set(target, papers);
  }
  const paper = papers[Math.floor(random() * PAPERS)] ?? [];
  return paper.map((trials) => trials[answers()]);
}

/** A case that repeats a run of the agent, whose checks decide. */
export function repeatRun(work: KnownWork, answer: AnswerKind): CaseTrial {
  const passed = work.assess(answer).outcome === "success";
  const problems = passed ? [] : ["Its checks failed."];
  return {
    name: "A separate run",
    source: "tenant",
    execution_id: work.work,
    passed,
    reason: problems.join(" "),
    examines: true,
    problems,
    effects_not_performed: [],
  };
}

function paperOf(target: ExamTarget, seed: number): Paper {
  const cases = drawExamCases({ role: "finance", target, form: "structured", tools: new Set<string>(), seed });
  return cases.map(({ name, task, expect, reference }, place) => {
    const other = cases[(place + 1) % cases.length]?.reference ?? reference;
    const isExamining = examines({ task }, expect);
    const trial = (result: CheckedResult): CaseTrial => {
      const problems = judgeCase(expect, { outcome: "success", refused: false, result });
      return {
        name,
        source: "platform",
        passed: problems.length === 0,
        reason: problems.join(" "),
        examines: isExamining,
        problems,
        effects_not_performed: [],
      };
    };
    return {
      right: trial(reference),
      wrong: trial(other),
      bluff: trial(NOTHING),
      silent: trial({ summary: "", details: {} }),
    };
  });
}
