/**
 * An agent's results at the platform's cases of some exams. The tenant's cases are left out, because one of them may be
 * unsolvable.
 */
export interface CaseRecord {
  run: number;
  passed: number;
}

/** Maximum number of earlier exams to remember. */
export const REMEMBERED_EXAMS = 4;

export function caseRecord(trials: readonly { source: "tenant" | "platform"; passed: boolean }[]): CaseRecord {
  const made = trials.filter(({ source }) => source === "platform");
  return { run: made.length, passed: made.filter(({ passed }) => passed).length };
}

/**
 * Whether an agent passes cases often enough over this exam and the remembered ones. An agent that retakes an exam will
 * eventually pass every case by luck, so earlier failures still count.
 */
export function holdsUp(
  records: readonly CaseRecord[],
  requiredShare: number,
): { run: number; passed: number; holds: boolean } {
  const run = records.reduce((sum, record) => sum + record.run, 0);
  const passed = records.reduce((sum, record) => sum + record.passed, 0);
  return { run, passed, holds: passed >= requiredShare * run };
}
