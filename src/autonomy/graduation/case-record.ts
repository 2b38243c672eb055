/** How an agent did at the platform's cases of some exams. The tenant's own are left out: one of them may ask for what nobody can do. */
export interface CaseRecord {
  run: number;
  passed: number;
}

/** So many earlier exams are remembered, at most. */
export const REMEMBERED_EXAMS = 4;

export function caseRecord(trials: readonly { source: "tenant" | "platform"; passed: boolean }[]): CaseRecord {
  const made = trials.filter(({ source }) => source === "platform");
  return { run: made.length, passed: made.filter(({ passed }) => passed).length };
}

/**
 * Whether an agent passes cases often enough, this exam and the remembered ones together. Who sits an exam again and again passes all of
 * its cases once by luck; what it failed before does not go away by that.
 */
export function holdsUp(
  records: readonly CaseRecord[],
  requiredShare: number,
): { run: number; passed: number; holds: boolean } {
  const run = records.reduce((sum, record) => sum + record.run, 0);
  const passed = records.reduce((sum, record) => sum + record.passed, 0);
  return { run, passed, holds: passed >= requiredShare * run };
}
