import { type ExamLevel, REQUIREMENTS } from "#engine/evidence/requirements";

/** The cases that the platform makes for an exam of each level. */
const CASES: Readonly<Record<ExamLevel, number>> = { intern: 3, supervised: 5, autonomous: 8 };

/** The numbers of an agent in an exam, in the words of the exam's stages. */
interface Shown {
  evidence: { episodes_analyzed: number; evidence: number; successes: number };
  readiness: { score: number; gaps: unknown; success_lower_bound: number };
  skills: { mastered: number; required: number; kinds: readonly unknown[] };
}

/** The stages of an exam of the sample that an agent passed without a failed case. */
export function passedStages(target: ExamLevel, { evidence, readiness: { score, ...readiness }, skills }: Shown) {
  const needed = REQUIREMENTS[target];
  const cases = CASES[target];
  const details: Readonly<Record<string, Record<string, unknown>>> = {
    evidence: { ...evidence, required: needed.episodes },
    readiness: { required: needed.score, ...readiness },
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
    skills: { ...skills, required_success_rate: needed.masteredRate },
  };
  return Object.entries(details).map(([name, told], index) => ({
    stage: index + 1,
    name,
    passed: true,
    score: name === "readiness" ? score : 1,
    details: told,
  }));
}
