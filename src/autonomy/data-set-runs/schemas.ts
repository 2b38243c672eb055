import { z } from "@hono/zod-openapi";

import { OWN_KINDS } from "#autonomy/data-sets/case-checks";
import { CHECK_KINDS } from "#engine/evidence/check";
import { field } from "#http/field";
import { Pagination, pageQuery } from "#http/paging";
import { id, jsonObjectOrNull, pathId, timestamp, toTimestamp, toTimestampOrNull } from "#http/schemas";
import { roundedUsd } from "#lib/rounded-usd";

import { CASE_OUTCOMES, type ChangeFilter, CHANGES } from "./changes.ts";
import type { Comparison } from "./compare-data-set-runs.ts";
import { MAX_CONCURRENCY } from "./limits.ts";
import type { NamedRun, RunRow, ShownResult } from "./store.ts";

export const RunsPath = z.object({ id: pathId("id", "data set") });
export const RunPath = z.object({ run_id: pathId("run_id") });

export const StartRunBody = z
  .strictObject({
    agent_id: id().max(64).openapi({ description: "The agent that runs over the cases", format: "uuid" }),
    version: field(
      z.int().min(1).max(999_999_999).optional(),
      "A kept version of the agent; its present one when omitted",
      7,
    ),
    judge: field(z.boolean().default(false), "Whether the operator's judge decides about cases that no check decides"),
    record: field(
      z.boolean().default(false),
      "Whether calls of tools that only read (complexity 1) are made where the case has no recorded answer, and their answers kept with the case for later runs. It needs `AGENT_MANAGE`",
    ),
    concurrency: field(
      z.int().min(1).max(MAX_CONCURRENCY).default(MAX_CONCURRENCY),
      "The number of cases that run at a time",
      MAX_CONCURRENCY,
    ),
  })
  .openapi("StartDataSetRunBody", { example: { agent_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e", version: 7 } });
export type StartRunInput = z.output<typeof StartRunBody>;

export const ListRunsQuery = z.object(pageQuery);

export const Outcome = z.enum(CASE_OUTCOMES).openapi("DataSetCaseOutcome", {
  description:
    "`passed`: it was done, and a check or the judge says so; `failed`; `not_decided`: only the agent calls it done, so it is outside the share; `not_run`: it asked for a call that was not recorded (`not_recorded`), or a vendor, a budget or the platform failed",
  example: "passed",
});

export const GetRunQuery = z.object({
  ...pageQuery,
  outcome: Outcome.optional().openapi({ description: "Only cases with this outcome" }),
});

export const CompareQuery = z.object({
  ...pageQuery,
  with: z.string().max(64).openapi({
    description: "Id of the earlier run to compare with",
    format: "uuid",
    example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
  }),
  change: field(z.enum(CHANGES).optional(), "Only such cases; `both_failed`: those that failed in both runs", "worse"),
});

const count = (example: number, description: string) => z.int().min(0).openapi({ example, description });

const runFields = z.object({
  run_id: id(),
  data_set_id: id(),
  agent: z.object({ id: id(), name: z.string().nullable().openapi({ example: "Ticket Triage" }) }),
  version: count(7, "The agent's version"),
  judge: field(z.boolean(), "Whether a judge decides where no check does"),
  record: field(z.boolean(), "Whether it called tools that only read, and kept their answers with the cases"),
  concurrency: count(4, "The number of cases that run at a time"),
  status: z.enum(["in_progress", "completed", "cancelled", "void"]).openapi({ example: "completed" }),
  void_reason: field(
    z.enum(["vendor", "interrupted"]).nullable(),
    "`vendor`: five cases in all failed by a vendor or a budget; `interrupted`",
    null,
  ),
  total: count(24, "The number of cases when it began"),
  passed: count(19, "Cases that passed"),
  failed: count(4, "Cases that failed"),
  not_decided: count(0, "Cases that only the agent calls done"),
  not_run: count(1, "Cases that did not run"),
  cost_usd: field(z.number(), "The cost of the cases, without those of unknown price", 0.041),
  unpriced: count(0, "Cases whose model has no known price"),
  created_at: timestamp(),
  completed_at: field(timestamp().nullable(), "Null while it is under way"),
});
export const DataSetRun = runFields.openapi("DataSetRun");
export const DataSetRunList = z.object({ runs: z.array(DataSetRun), pagination: Pagination });

export const AcceptedDataSetRun = z
  .object({
    run_id: id(),
    status: z.literal("in_progress"),
    poll_url: z.string().openapi({ example: "/api/data-set-runs/0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e" }),
  })
  .openapi("AcceptedDataSetRun");

const resultFields = {
  verification: field(
    z.enum(["checked", "judged", "self_reported"]).nullable(),
    "The one that says so: a check, the judge, or only the agent. Null where it did not run",
    "checked",
  ),
  reason: field(
    z.string().nullable(),
    "Why it failed or did not run: `check`, `judge`, `refused`, `partial`, `not_done`, `not_recorded`, `judge_failed`, or the code of an error",
    null,
  ),
  detail: field(z.string().nullable(), "The same as a sentence", null),
  checks: z.array(
    z
      .object({
        kind: z.enum([...CHECK_KINDS, ...OWN_KINDS]),
        passed: z.boolean(),
        detail: z.string().openapi({ example: 'The result contains "12 percent".' }),
      })
      .openapi("DataSetCheck"),
  ),
  result: jsonObjectOrNull().openapi({ example: { summary: "Revenue grew by 12 percent.", details: {} } }),
  duration_ms: count(2_800, "How long it ran"),
  cost_usd: field(z.number().nullable(), "Null when the model's price is unknown", 0.002),
};
const task = () =>
  field(
    z.string().nullable(),
    "The beginning of the case's task; null for a deleted case",
    "Summarize the text in two sentences",
  );

const CaseResult = z
  .object({ case_id: id(), task: task(), outcome: Outcome, ...resultFields })
  .openapi("DataSetCaseResult");
export const DataSetRunWithCases = z.object({ ...runFields.shape, cases: z.array(CaseResult), pagination: Pagination });

const SideResult = z.object(resultFields).openapi("DataSetSideResult");
const side = () => SideResult.nullable();
const sideOutcome = () => Outcome.nullable().openapi({ description: "Null where the run did not have the case" });

export const RunComparison = z.object({
  before: DataSetRun,
  after: DataSetRun,
  better: count(2, "Cases that failed before and pass now"),
  worse: count(4, "Cases that passed before and fail now"),
  both_passed: count(17, "Cases that passed twice"),
  both_failed: count(1, "Cases that failed twice"),
  left_out: count(0, "Cases without a pair: one run did not decide about them, or they were changed between"),
  pairs: count(24, "Cases that both runs decided about"),
  difference: field(z.number(), "Share of passed cases, after minus before", -0.0833),
  lower_bound: field(z.number(), "Lower end of the 95 % interval of the difference", -0.283),
  upper_bound: field(z.number(), "Upper end of the 95 % interval of the difference", 0.108),
  margin: field(z.number(), "The limit: the lower end must be above minus this", 0.08),
  minimum_pairs: count(100, "The number of pairs that it takes to be sure"),
  holds: field(
    z.boolean(),
    "Whether the comparison shows, with enough pairs, that the later run is not worse by the margin",
  ),
  cases: z.array(
    z
      .object({
        case_id: id(),
        task: task(),
        before: sideOutcome(),
        after: sideOutcome(),
        change: z.enum(["better", "worse", "same"]).openapi({ example: "worse" }),
        is_pair: field(z.boolean(), "Whether both runs decided about the same case"),
        before_result: side(),
        after_result: side(),
      })
      .openapi("ComparedDataSetCase"),
  ),
  pagination: Pagination,
});

export const presentRun = (run: NamedRun): z.output<typeof DataSetRun> => ({
  run_id: run.id,
  data_set_id: run.dataSetId,
  agent: { id: run.agentId, name: run.agentName },
  version: run.agentVersion,
  judge: run.isJudged,
  record: run.isRecording,
  concurrency: run.concurrency,
  status: run.status,
  void_reason: run.voidReason,
  total: run.total,
  passed: run.passed,
  failed: run.failed,
  not_decided: run.notDecided,
  not_run: run.notRun,
  cost_usd: roundedUsd(run.costUsd),
  unpriced: run.unpriced,
  created_at: toTimestamp(run.createdAt),
  completed_at: toTimestampOrNull(run.completedAt),
});

/** The answer to starting a run. */
export function presentStarted({ id: runId }: RunRow) {
  const location = `/api/data-set-runs/${runId}`;
  return {
    status: 202,
    location,
    data: { run_id: runId, status: "in_progress" as const, poll_url: location },
  } as const;
}

export const presentResult = (row: ShownResult): z.input<typeof CaseResult> => ({
  case_id: row.caseId,
  task: row.task,
  outcome: row.outcome,
  verification: row.verification,
  reason: row.reason,
  detail: row.detail,
  checks: row.checks as z.input<typeof CaseResult>["checks"],
  result: row.result,
  duration_ms: row.durationMs,
  cost_usd: row.costUsd === null ? null : roundedUsd(row.costUsd),
});

type Side = z.output<typeof SideResult> | null;
const sideOf = (text: string | null): Side => (text === null ? null : (JSON.parse(text) as Side));

function changeOf({ isPair, before, after }: Comparison["cases"][number]): "better" | "worse" | "same" {
  if (!isPair || before === after) return "same";
  return after === "passed" ? "better" : "worse";
}

export const presentComparison = ({ before, after, counts, total, difference, rule, cases }: Comparison) => ({
  before: presentRun(before),
  after: presentRun(after),
  better: counts.onlyNew,
  worse: counts.onlyOld,
  both_passed: counts.both,
  both_failed: counts.neither,
  left_out: total - difference.pairs,
  pairs: difference.pairs,
  difference: difference.difference,
  lower_bound: difference.lowerBound,
  upper_bound: difference.upperBound,
  margin: rule.margin,
  minimum_pairs: rule.minimumPairs,
  holds: difference.holds,
  cases: cases.map((one) => ({
    case_id: one.caseId,
    task: one.task,
    before: one.before,
    after: one.after,
    change: changeOf(one),
    is_pair: one.isPair,
    before_result: sideOf(one.beforeResult),
    after_result: sideOf(one.afterResult),
  })),
});

/** The number of cases that a filter leaves. */
export function totalOf({ counts, total, difference }: Comparison, change: ChangeFilter | undefined): number {
  if (change === undefined) return total;
  const leftOut = total - difference.pairs;
  const { onlyOld: worse, onlyNew: better, neither, both } = counts;
  return { worse, better, both_failed: neither, same: both + leftOut }[change];
}
