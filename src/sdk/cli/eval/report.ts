import type { Schemas } from "#sdk/api.gen";
import { type Output, printable, showList } from "#sdk/cli/output";
import { dataOf, type Tenure } from "#sdk/client";
import { costText } from "#sdk/cost-text";

export type Run = Schemas["DataSetRun"];
type FailedCase = Schemas["DataSetCaseResult"];
type ChangedCase = Schemas["ComparedDataSetCase"];

/** The cases of a run that did not pass, in the order of the data set: failed ones first, then those that nothing decided about. */
export async function readFailedCases(tenure: Tenure, runId: string): Promise<FailedCase[]> {
  const found: FailedCase[] = [];
  for (const outcome of ["failed", "not_decided", "not_run"] as const) {
    const parameters = { path: { run_id: runId }, query: { outcome, limit: 100 } };
    for await (const one of tenure.pages("/api/data-set-runs/{run_id}", "cases", parameters)) found.push(one);
  }
  return found;
}

/** How a run differs from an earlier one. */
export async function readComparison(tenure: Tenure, runId: string, beforeId: string) {
  const parameters = { path: { run_id: runId }, query: { with: beforeId, limit: 100 } };
  const {
    cases: _,
    pagination: __,
    ...figures
  } = await dataOf(tenure.api.GET("/api/data-set-runs/{run_id}/compare", { params: parameters }));
  const cases: ChangedCase[] = [];
  // The list has those that got worse first, then those that got better.
  for await (const one of tenure.pages("/api/data-set-runs/{run_id}/compare", "cases", parameters)) {
    if (one.change === "same") break;
    cases.push(one);
  }
  return { ...figures, cases };
}
export type Comparison = Awaited<ReturnType<typeof readComparison>>;

interface Evaluation {
  after: Run;
  comparison: Comparison | null;
  failed: readonly FailedCase[];
  minimum: number | null;
}

const percent = (share: number): string => `${Number((share * 100).toFixed(1))} %`;

/** A case that did not run has not passed. One that nothing decided about is outside the share. */
const shareOf = ({ passed, total, not_decided: open }: Run): number => (total === open ? 0 : passed / (total - open));

/** Why an evaluation is not good enough; empty when it is. */
export function shortfalls({ after, comparison, minimum }: Evaluation): string[] {
  const found = [after, ...(comparison === null ? [] : [comparison.before])].flatMap(endOf);
  if (minimum !== null && shareOf(after) * 100 < minimum)
    found.push(`${percent(shareOf(after))} of the cases passed, and ${minimum} % must.`);
  if (comparison !== null && comparison.worse > comparison.better)
    found.push(`Version ${after.version} is worse than version ${comparison.before.version}.`);
  if (comparison?.pairs === 0) found.push("No case can be compared.");
  return found;
}

function endOf({ version, status, void_reason: reason }: Run): string[] {
  if (status === "completed") return [];
  const why =
    reason === null ? "" : reason === "vendor" ? ": five cases failed by a vendor or a budget" : `: ${reason}`;
  return [`The run of version ${version} ended before all cases ran${status === "void" ? why : ": it was cancelled"}.`];
}

/** Shows what did not pass, what changed, and the counts. */
export function showEvaluation(output: Output, { after, comparison, failed }: Evaluation): void {
  if (failed.length > 0)
    showList(output, failed, [
      ["OUTCOME", ({ outcome }) => outcome],
      ["WHY", ({ detail, reason }) => detail ?? reason],
      ["TASK", ({ task }) => task],
      ["CASE", (one) => one.case_id],
    ]);
  // A cell shortens what it holds, and the end of these says what to do.
  const lacking = failed.flatMap(({ reason, detail }) =>
    reason === "not_recorded" && detail !== null ? [detail] : [],
  );
  for (const detail of new Set(lacking)) output.note(printable(detail));
  const { version, passed, total, failed: failures, not_decided: open, not_run: notRun, cost_usd: cost } = after;
  const others = [
    `${failures} failed`,
    ...(open === 0 ? [] : [`${open} not decided`]),
    ...(notRun === 0 ? [] : [`${notRun} did not run`]),
  ].join(", ");
  output.line(
    `Version ${version}: ${passed} of ${total - open} passed (${percent(shareOf(after))}), ${others}; ${costText(cost)}`,
  );
  if (comparison === null) return;
  if (comparison.cases.length > 0)
    showList(output, comparison.cases, [
      ["CHANGE", ({ change }) => change],
      ["WHY", ({ after_result: result }) => result?.detail ?? result?.reason],
      ["TASK", ({ task }) => task],
      ["CASE", (one) => one.case_id],
    ]);
  output.line(printable(comparedWords(comparison)));
}

function comparedWords(comparison: Comparison): string {
  const { before, better, worse, pairs, difference, lower_bound: lower, upper_bound: upper } = comparison;
  const left = comparison.left_out === 0 ? "" : `, ${comparison.left_out} left out`;
  const interval = `${percent(difference)} (95 % between ${percent(lower)} and ${percent(upper)})`;
  const few = pairs < comparison.minimum_pairs ? `; ${comparison.minimum_pairs} pairs would make it sure` : "";
  return `Against version ${before.version}: ${better} better, ${worse} worse, of ${pairs} pairs${left}; ${interval}${few}`;
}
