import { z } from "@hono/zod-openapi";

import { isClaimed } from "#engine/evidence/claimed";
import { MATURITY_LEVELS } from "#engine/governance/maturity";
import { MAX_STEPS } from "#engine/reasoning/run-step";
import { field } from "#http/field";
import { limitQuery } from "#http/paging";
import {
  id,
  jsonObject,
  jsonObjectOrNull,
  pathId,
  queryFlag,
  timestamp,
  toTimestamp,
  toTimestampOrNull,
} from "#http/schemas";
import { medianOf } from "#lib/median";
import { withoutSecrets } from "#lib/redact-arguments";
import { actingFields, presentActing } from "#models/models/schemas";
import { assessmentFields, presentAssessment } from "#runs/checks/schemas";
import { filterQuery } from "#runs/execution-filters/schemas";
import { governedLevel } from "#runs/execution-records/execution-record";
import { isForgotten } from "#runs/execution-records/execution-record";
import { ExecutionError, ExecutionUsage, Trigger } from "#runs/executions/schemas";
import { failureFields, presentFailure } from "#runs/failure-reasons/schemas";
import { familyFields, presentFamily, StartedByOrNull, Status } from "#runs/run-families/schemas";
import { MAX_QUERY_CHARACTERS } from "#runs/run-queries/parse-query";
import { presentHits, presentTerms, QueryTermView, RunHitView } from "#runs/run-queries/schemas";
import { OriginOrNull } from "#runs/strangers/schemas";

import { MAX_COUNTED, SHOWN_TASK_CHARACTERS, type View } from "./execution-views.ts";
import type { ExecutionCounts, TenantExecutionPage, ViewCount } from "./list-tenant-executions.ts";
import type { TenantExecutionDetail, TenantExecutionRow } from "./store.ts";

const EXAMPLE_ID = "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e";

const Level = z.enum(MATURITY_LEVELS);

export const NeighboursQuery = z.object(filterQuery);
export type FilterInput = z.output<typeof NeighboursQuery>;

export const Neighbours = z
  .object({
    previous_id: field(id().nullable(), "The execution above this one in the list"),
    next_id: field(id().nullable(), "The execution below this one in the list"),
  })
  .openapi("ExecutionNeighbours");

export const ExecutionCountQuery = z.object({
  q: field(z.string().min(1).max(MAX_QUERY_CHARACTERS), "A query as in `GET /api/executions`", "group:1f0c"),
});

export const FoundCount = z.object({
  count: z.int().openapi({ example: 40 }),
  is_more: field(
    z.boolean(),
    "Whether there may be more: above the maximum, or older than the executions that were examined",
    false,
  ),
});

export const TenantExecutionListQuery = z.object({
  ...filterQuery,
  counts: queryFlag("Adds the number of executions of each kind in the period"),
  cursor: field(
    z.string().max(100).optional(),
    "`next_cursor` of the preceding page; all other parameters must be unchanged",
    `time.1763717400000.${EXAMPLE_ID}`,
  ),
  ...limitQuery(100, 20),
});

export const TenantExecution = z
  .object({
    execution_id: id(),
    task: field(
      z.string(),
      `The task, or its first ${SHOWN_TASK_CHARACTERS} characters`,
      "Summarize the text in two sentences",
    ),
    agent: z.object({
      id: id(),
      name: z.string().openapi({ example: "Report writer" }),
      level: field(Level, "The agent's level when the execution was accepted", "intern"),
      effective_level: field(
        Level,
        "The level that governance decided with: lower than `level` when the agent was on probation",
        "intern",
      ),
      level_now: field(Level, "Current level of the agent", "supervised"),
    }),
    status: Status,
    outcome: assessmentFields.outcome,
    verification: assessmentFields.verification,
    claimed: assessmentFields.claimed,
    confidence: z.number().nullable(),
    action: z.string().openapi({ example: "summarize" }),
    triggered_by: Trigger,
    origin: OriginOrNull,
    started_by: StartedByOrNull,
    rerun_of: field(id().nullable(), "The execution that this one repeats"),
    awaiting_approval_id: field(id().nullable(), "The approval for which it now waits"),
    created_at: timestamp(),
    started_at: timestamp().nullable(),
    completed_at: timestamp().nullable(),
    duration_ms: field(
      z.number().int().nullable(),
      "Milliseconds from start to end, including waits; null until it ends",
      6_400,
    ),
    waited_ms: field(
      z.number().int(),
      "Milliseconds of it spent waiting for decisions of people that have since been made",
      0,
    ),
    usage: ExecutionUsage,
    ...actingFields,
    ...failureFields,
    hits: field(z.array(RunHitView).optional(), "The first three places with words of `q`; only in a list with `q`"),
  })
  .openapi("TenantExecution");

export const TenantExecutionPath = z.object({ execution_id: pathId("execution_id") });

export const TenantExecutionQuery = z.object({
  input: queryFlag("Adds the context and parameters as they were given"),
});

export const TenantExecutionView = z.object({
  execution: TenantExecution.extend({
    task: z.string().openapi({ example: "Summarize the text in two sentences" }),
    progress: z.number().int().min(0).max(100),
    result: jsonObjectOrNull().openapi({ example: { summary: "Revenue grew by 12 percent in the third quarter." } }),
    error: ExecutionError.nullable(),
    checks: assessmentFields.checks,
    flags: assessmentFields.flags,
    is_limited: field(
      z.boolean(),
      "Whether the caller's role is below the workspace's `trace_readers` and another person ordered the execution: it then has neither result nor error, checks, reason and input",
      false,
    ),
    ...familyFields,
    limits: field(
      z.object({
        duration_ms: field(z.number().int(), "Milliseconds without the waits for people", 300_000),
        steps: field(z.number().int(), "Decisions of the engine", MAX_STEPS),
      }),
      "Time limit after which the execution is ended",
    ),
    usual_duration_ms: field(
      z.number().int().nullable(),
      "Median of the agent's latest completed runs; null if the execution has ended or there are no such runs",
      3_400,
    ),
    input: field(
      z.object({ context: jsonObject(), parameters: jsonObject() }).nullable(),
      "Null unless `input` requests it, and after its retention period",
      { context: { text: "Revenue grew by 12 percent." }, parameters: { wait_seconds: 10 } },
    ),
  }).openapi("TenantExecutionDetail"),
});

const Count = z
  .object({
    count: z.number().int().openapi({ example: 12 }),
    is_more: field(
      z.boolean(),
      `Whether there are more than ${MAX_COUNTED.toLocaleString("en")} executions, where counting stops`,
      false,
    ),
  })
  .openapi("ExecutionCount");

const countOfEach = <Counted>(of: (view: View) => Counted) => ({
  running: of("running"),
  waiting: of("waiting"),
  done: of("done"),
  partial: of("partial"),
  not_done: of("not_done"),
  refused: of("refused"),
  failed: of("failed"),
  void: of("void"),
});

export const TenantExecutionList = z.object({
  executions: z.array(TenantExecution),
  query: field(z.array(QueryTermView), "The terms of `q` as they are understood; empty without `q`"),
  query_limited: field(
    z.boolean(),
    "Whether the caller's role is below the workspace's `trace_readers`: `q` then looks into tasks alone, and rows have neither `hits` nor `reason`",
    false,
  ),
  next_cursor: field(
    z.string().nullable(),
    "The `cursor` of the next page; null at the end. A page may have fewer entries than `limit` even if a next page exists",
    null,
  ),
  looked_until: field(
    timestamp().nullable(),
    "Null if all executions were examined. Otherwise the page covers the executions up to this `created_at`. In the order of `started_at` the next page continues from here; in any other order, request a shorter period",
  ),
  counts: field(
    z
      .object({
        all: Count,
        ...countOfEach(() => Count),
        claimed: field(
          Count,
          "Those of `done` that only the agent vouches for. They are looked for among as many done executions as are counted",
        ),
        lost: field(
          Count,
          "Those of `void` that failed (`outcome=void&status=failed`): a provider, a budget or the platform did, not the agent. They are looked for among as many void executions as are counted",
        ),
        self_reported: field(
          Count,
          "Those of any outcome whose `verification` is `self_reported`, which are not evidence. They are looked for among as many executions of each kind as are counted",
        ),
      })
      .nullable(),
    "Number of executions in the period (`from`, `to`), in total and of each kind, regardless of the other filters; null unless `counts` requests it",
  ),
});

export const presentRow = (row: Omit<TenantExecutionRow, "key" | "texted">): z.output<typeof TenantExecution> => ({
  execution_id: row.id,
  task: row.task,
  agent: {
    id: row.agentId,
    name: row.agentName,
    level: row.maturityLevel,
    effective_level: governedLevel(row),
    level_now: row.agentLevelNow,
  },
  status: row.status,
  outcome: row.outcome,
  verification: row.verification,
  claimed: isClaimed(row.outcome, row.verification),
  confidence: row.confidence,
  action: row.action,
  triggered_by: row.triggeredBy,
  started_by: row.startedBy,
  origin: row.origin,
  rerun_of: row.rerunOf,
  awaiting_approval_id: row.awaitingApprovalId,
  created_at: toTimestamp(row.createdAt),
  started_at: toTimestampOrNull(row.startedAt),
  completed_at: toTimestampOrNull(row.completedAt),
  duration_ms: row.durationMs,
  waited_ms: row.waitedMs,
  usage: row.usage,
  ...presentActing(row),
  ...presentFailure(row.failure),
});

const NONE: ViewCount = { count: 0, isMore: false };

const presentCount = ({ count, isMore }: ViewCount): z.output<typeof Count> => ({ count, is_more: isMore });

function presentCounts({ views, claimed, lost, selfReported }: ExecutionCounts) {
  const each = [...views.values()];
  return {
    all: { count: each.reduce((sum, { count }) => sum + count, 0), is_more: each.some(({ isMore }) => isMore) },
    ...countOfEach((view) => presentCount(views.get(view) ?? NONE)),
    claimed: presentCount(claimed),
    lost: presentCount(lost),
    self_reported: presentCount(selfReported),
  };
}

export const presentDetail = (
  row: TenantExecutionDetail & { isLimited?: true },
  withInput: boolean,
): z.output<typeof TenantExecutionView>["execution"] => ({
  ...presentRow(row),
  progress: row.progress,
  result: row.result,
  error: row.error,
  checks: presentAssessment(row).checks,
  flags: presentAssessment(row).flags,
  is_limited: row.isLimited ?? false,
  ...presentFamily(row.family),
  limits: { duration_ms: row.deadlineAt - row.createdAt, steps: MAX_STEPS },
  usual_duration_ms: medianOf(row.doneDurations),
  input: withInput && !isForgotten(row.input) ? presentInput(row.input) : null,
});

const presentInput = ({ context, parameters }: TenantExecutionDetail["input"]) => ({
  context: withoutSecrets(context),
  parameters: withoutSecrets(parameters),
});

export const presentPage = ({
  rows,
  nextCursor,
  lookedUntil,
  counts,
  terms,
  isLimited,
}: TenantExecutionPage): z.output<typeof TenantExecutionList> => ({
  executions: rows.map((row) =>
    terms.length === 0 ? presentRow(row) : { ...presentRow(row), hits: presentHits(row.hits, row.trace) },
  ),
  query: presentTerms(terms),
  query_limited: isLimited,
  next_cursor: nextCursor,
  looked_until: toTimestampOrNull(lookedUntil),
  counts: counts === null ? null : presentCounts(counts),
});
