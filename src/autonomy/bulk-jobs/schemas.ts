import { z } from "@hono/zod-openapi";

import { BULK_ACTIONS, BULK_ITEM_STATUSES, BULK_JOB_STATUSES } from "#db/schema/bulk-jobs";
import { RUN_OUTCOMES } from "#engine/evidence/assess-run";
import { field } from "#http/field";
import { limitQuery } from "#http/paging";
import { id, pathId, queryList, timestamp, toTimestamp, toTimestampOrNull } from "#http/schemas";
import { roundedUsd } from "#lib/rounded-usd";
import { MICROS } from "#models/model-spending/budgets.queries";
import { executionIds } from "#runs/alike-reviews/schemas";

import type { FoundJob, ResultsQuery } from "./find-job.ts";
import { type ItemStatus, shownResult } from "./item-result.ts";
import { MAX_RESULTS, MAX_RUNS, MAX_RUNS_OF_QUERY, MAX_USD, RESULTS, TASK_CHARACTERS } from "./limits.ts";
import type { ShownItem } from "./store.ts";

const EXAMPLE_ID = "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e";

export const BulkJobPath = z.object({ id: pathId("id", "bulk job") });

export const StartBulkJobBody = z
  .strictObject({
    action: field(z.enum(BULK_ACTIONS), "The action on each run", "rerun"),
    ids: executionIds(MAX_RUNS, "The runs").optional(),
    q: field(
      z.string().min(1).max(1_000).optional(),
      "In place of `ids`: a query as in `GET /api/executions`",
      "group:1f0c",
    ),
    expected_count: field(
      z.int().min(1).max(MAX_RUNS_OF_QUERY).optional(),
      `Needed with \`q\`: the number of runs that the caller saw, as \`GET /api/executions/count\` counts them; at most ${MAX_RUNS} for \`rerun\``,
      40,
    ),
    max_usd: field(
      z.number().positive().max(MAX_USD).optional(),
      "Needed for `rerun`: the most that all new runs together may cost",
      2,
    ),
    repeat_effects: field(
      z.boolean().optional(),
      "For `rerun`: also runs that had an effect outside, which happens again",
      false,
    ),
    data_set_id: field(id().optional(), "Needed for `add_cases`: the data set"),
  })
  .superRefine((body, issues) => {
    const refuse = (name: keyof typeof body, message: string): void =>
      issues.addIssue({ code: "custom", path: [name], message });
    const isRerun = body.action === "rerun";
    const isAdding = body.action === "add_cases";
    if ((body.ids === undefined) === (body.q === undefined)) refuse("ids", "send either `ids` or `q`");
    if ((body.q === undefined) !== (body.expected_count === undefined))
      refuse("expected_count", "belongs to `q`, and is needed with it");
    if (isRerun && (body.expected_count ?? 0) > MAX_RUNS)
      refuse("expected_count", `must be at most ${MAX_RUNS} for \`rerun\``);
    if (isRerun !== (body.max_usd !== undefined)) refuse("max_usd", "belongs to `rerun`, and is needed for it");
    if (!isRerun && body.repeat_effects !== undefined) refuse("repeat_effects", "belongs to `rerun`");
    if (isAdding !== (body.data_set_id !== undefined))
      refuse("data_set_id", "belongs to `add_cases`, and is needed for it");
  })
  .openapi("StartBulkJobBody", { example: { action: "rerun", ids: [EXAMPLE_ID], max_usd: 2 } });
export type StartBulkJobInput = z.output<typeof StartBulkJobBody>;

export const BulkJobQuery = z.object({
  status: field(
    queryList(z.enum(BULK_ITEM_STATUSES), BULK_ITEM_STATUSES.length),
    "Only results with one of these statuses; `counts` has all. Repeat the parameter or separate words by commas",
    ["failed", "refused"],
  ),
  cursor: field(
    z
      .string()
      .regex(/^\d{1,6}$/, { message: "must be the next_cursor of an answer of this job" })
      .optional(),
    "`next_cursor` of the preceding page; `status` must be unchanged",
    "99",
  ),
  ...limitQuery(MAX_RESULTS, RESULTS),
});

/** A part of the results, as the database is asked for it. */
export const partOf = ({ status = [], cursor, limit }: z.output<typeof BulkJobQuery>): ResultsQuery => ({
  after: cursor === undefined ? null : Number(cursor),
  limit,
  statuses: status,
});

export const AcceptedBulkJob = z.object({
  id: id(),
  poll_url: field(z.string(), "Address of the job", `/api/executions/bulk/${EXAMPLE_ID}`),
  total: field(z.int(), "The number of runs", 40),
});

export const presentStarted = ({ id: jobId, total }: { id: string; total: number }) => {
  const url = `/api/executions/bulk/${jobId}`;
  return { status: 202 as const, location: url, data: { id: jobId, poll_url: url, total } };
};

const BulkJobResult = z
  .object({
    execution_id: field(z.string(), "The run as the request named it", EXAMPLE_ID),
    task: field(
      z.string().nullable(),
      `The first ${TASK_CHARACTERS} characters of its task; null without such a run`,
      "Refund order 58131",
    ),
    status: field(
      z.enum(BULK_ITEM_STATUSES),
      "`pending`: not begun. `running`: the new run works. `done`: the new run did its task, the run was cancelled, or the case was added. `failed`: the new run did not do its task. `waiting`: the new run waits for a person. `skipped`: the job left the run out. `refused`: a rule does not allow it. `not_found`: the workspace has no such run. `cancelled`: the job was cancelled before it began",
      "done",
    ),
    code: field(
      z.string().nullable(),
      "Why not: the code of the error or the outcome of the new run; or `EFFECTS_WOULD_REPEAT`, `STOPPED_AFTER_FAILURES`, `MAX_USD_REACHED`, `OWNER_GONE`, `ALREADY_A_CASE`, `JOB_CANCELLED`",
      "EFFECTS_WOULD_REPEAT",
    ),
    message: field(z.string().nullable(), "The same in words", "The run was removed."),
    new_execution_id: field(id().nullable(), "The run that repeats it"),
    outcome: field(z.enum(RUN_OUTCOMES).nullable(), "The outcome of the new run", "done"),
    case_id: field(id().nullable(), "The case that was added"),
  })
  .openapi("BulkJobResult");

const eachStatus = <Of>(of: (status: ItemStatus) => Of) =>
  Object.fromEntries(BULK_ITEM_STATUSES.map((status) => [status, of(status)])) as Record<ItemStatus, Of>;

export const BulkJob = z
  .object({
    id: id(),
    action: field(z.enum(BULK_ACTIONS), "The action on each run", "rerun"),
    status: field(
      z.enum(BULK_JOB_STATUSES),
      "`stopped`: it left out the runs that it had not begun. `cancelled`: a person cancelled it; new runs may still work",
      "completed",
    ),
    stop_reason: field(
      z.enum(["equal_failures", "max_usd", "orderer_gone"]).nullable(),
      "Why it stopped: five runs in a row failed with the same code, the maximum was spent, or the person who ordered it may not run agents any more",
      null,
    ),
    max_usd: field(z.number().nullable(), "The most that the new runs may cost", 2),
    cost_usd: field(z.number(), "The cost of the new runs so far", 0.31),
    repeat_effects: z.boolean(),
    data_set_id: id().nullable(),
    ordered_by: field(id(), "The person who ordered it, in person or with a key"),
    total: field(z.int(), "The number of runs", 40),
    counts: field(
      z.object(eachStatus(() => z.int().openapi({ example: 4 }))),
      "The number of runs by the status of their result",
    ),
    results: field(
      z.array(BulkJobResult),
      "A page of the results, one for each run, in the order of the request or of the query",
    ),
    next_cursor: field(
      z.string().nullable(),
      "The `cursor` of the next page; null at the end. With `status` a page may have fewer entries than `limit` even if a next page exists",
      null,
    ),
    created_at: timestamp(),
    completed_at: timestamp().nullable(),
  })
  .openapi("BulkJob");

export const presentJob = ({ job, counts, items, next }: FoundJob): z.input<typeof BulkJob> => ({
  id: job.id,
  action: job.action,
  status: job.status,
  stop_reason: job.stopReason,
  max_usd: job.maxMicros === null ? null : job.maxMicros / MICROS,
  cost_usd: roundedUsd(job.spentMicros / MICROS),
  repeat_effects: job.repeatsEffects,
  data_set_id: job.dataSetId,
  ordered_by: job.orderedBy,
  total: job.total,
  counts: eachStatus((status) => counts.get(status) ?? 0),
  results: items.map(presentItem),
  next_cursor: next === null ? null : String(next),
  created_at: toTimestamp(job.createdAt),
  completed_at: toTimestampOrNull(job.completedAt),
});

function presentItem(item: ShownItem): z.input<typeof BulkJobResult> {
  const { status, code, message } = shownResult(item);
  return {
    execution_id: item.executionId,
    task: item.task,
    status,
    code,
    message,
    new_execution_id: item.runId,
    outcome: (item.run?.outcome ?? null) as z.input<typeof BulkJobResult>["outcome"],
    case_id: item.caseId,
  };
}
