import { drawExamCases, type ExamTarget } from "#autonomy/exam-cases/draw-exam-cases";
import { examines, judgeCase } from "#autonomy/exam-cases/judge-case";
import type { CaseTrial } from "#autonomy/graduation/exam-stages";

import type { SimulatedAgent } from "./simulated-agent.ts";

/** Cases as the platform makes them for a language model. A wrong answer is the right one of another case. */
export function sitExam(agent: SimulatedAgent, target: ExamTarget, run: number, random: () => number): CaseTrial[] {
  const order = { role: "finance", target, form: "structured", tools: new Set<string>() } as const;
  const cases = drawExamCases({ ...order, seed: Math.floor(random() * 2 ** 31) });
  return cases.map(({ name, task, expect, reference }, place) => {
    const other = cases[(place + 1) % cases.length]?.reference ?? reference;
    const { result } = agent.answer({ right: reference, wrong: other }, run, random);
    const problems = judgeCase(expect, { outcome: "success", refused: false, result });
    return {
      name,
      source: "platform",
      passed: problems.length === 0,
      reason: problems.join(" "),
      examines: examines(task, expect),
      problems,
      effects_not_performed: [],
    };
  });
}
