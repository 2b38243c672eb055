import { or, sql, type SQL } from "drizzle-orm";

import { CLAIMED, IS_RUNNING, IS_WAITING } from "#db/done-runs";

import type { FieldTerm } from "./parse-query.ts";
import type { QueryValue } from "./query-values.ts";
import type { RunFieldName } from "./run-fields.ts";

/** The caller and the moment of a question. */
export interface Asking {
  tenantId: string;
  /** The acting person; null for the platform. */
  userId: string | null;
  /** In milliseconds since 1970. */
  now: number;
}

/** The condition of a field: SQL over a row with the columns of `executions`, where `candidate_id` is the run's id. */
export interface FieldCondition {
  /** The columns that the condition reads. */
  columns: readonly string[];
  where: (term: Pick<FieldTerm, "operator" | "values">, asking: Asking) => SQL | undefined;
}

type Condition = (asking: Asking) => SQL;

const IS: Readonly<Record<string, Condition>> = {
  running: () => sql`(${IS_RUNNING})`,
  waiting: () => sql`(${IS_WAITING})`,
  claimed: () => CLAIMED,
  cancelled: () => sql`status = 'cancelled'`,
  lost: () => sql`(outcome = 'void' AND status = 'failed')`,
  mine: ({ userId }) => sql`ordered_by = ${userId}`,
};

const HAS: Readonly<Record<string, Condition>> = {
  flag: () => sql`flags IS NOT NULL`,
  effect: () => sql`EXISTS (SELECT 1 FROM effects WHERE effects.execution_id = candidate_id)`,
  correction: () => sql`EXISTS (SELECT 1 FROM episodes CROSS JOIN episode_feedback AS opinion
    ON opinion.episode_id = episodes.id AND opinion.edited_result IS NOT NULL
      AND episodes.disagreed IS NOT 2 WHERE episodes.execution_id = candidate_id)`,
};

const textsOf = (values: readonly QueryValue[]): string[] =>
  values.flatMap((value) => (value.kind === "text" ? [value.text] : []));

const listOf = (values: readonly QueryValue[]): SQL =>
  sql`(${sql.join(
    textsOf(values).map((text) => sql`${text}`),
    sql`, `,
  )})`;

/** A field of known words, each with its condition. */
const wordField = (conditions: Readonly<Record<string, Condition>>, columns: readonly string[]): FieldCondition => ({
  columns,
  where: ({ values }, asking) => or(...textsOf(values).map((word) => conditions[word]?.(asking))),
});

/** A column of words or names, in any case of their letters. */
const nameColumn = (column: string): FieldCondition => ({
  columns: [column],
  where: ({ values }) => sql`${sql.raw(column)} COLLATE NOCASE IN ${listOf(values)}`,
});

/** A number that is compared. */
const compared = (number: SQL, columns: readonly string[]): FieldCondition => ({
  columns,
  where: ({ operator, values }) =>
    or(
      ...values.map((value) =>
        value.kind === "number" ? sql`${number} ${comparison(operator)} ${value.number}` : undefined,
      ),
    ),
});

const comparison = (operator: FieldTerm["operator"]): SQL => sql.raw(operator === ":" ? "=" : operator);

interface Period {
  from: number;
  /** Exclusive. */
  until: number;
}

/** A moment of a run by its period: in it, before it, after it. */
function inPeriod(column: SQL, operator: FieldTerm["operator"], { from, until }: Period): SQL {
  switch (operator) {
    case ":":
      return sql`(${column} >= ${from} AND ${column} < ${until})`;
    case "<":
      return sql`${column} < ${from}`;
    case ">=":
      return sql`${column} >= ${from}`;
    case "<=":
      return sql`${column} < ${until}`;
    case ">":
      return sql`${column} >= ${until}`;
  }
}

/** The period of a time. A time before now is the period since then, and where it is compared a point. */
function periodOf(value: QueryValue, operator: FieldTerm["operator"], now: number): Period {
  if (value.kind === "period") return value;
  const from = value.kind === "ago" ? now - value.ms : 0;
  return { from, until: operator === ":" ? Number.MAX_SAFE_INTEGER : from };
}

/** A time of a run. With `colonMeans` its colon compares in that way. */
const timeField = (column: string, colonMeans: FieldTerm["operator"] = ":"): FieldCondition => ({
  columns: [column],
  where: ({ operator, values }, { now }) => {
    const asked = operator === ":" ? colonMeans : operator;
    return or(...values.map((value) => inPeriod(sql.raw(column), asked, periodOf(value, asked, now))));
  },
});

const called = (condition: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM json_each(reasoning_trace) AS step WHERE ${condition})`;

/** The condition of every field of runs. */
export const RUN_CONDITIONS: Readonly<Record<RunFieldName, FieldCondition>> = {
  agent: {
    columns: ["agent_id"],
    where: ({ values }, { tenantId }) =>
      sql`agent_id IN (SELECT agents.id FROM agents WHERE agents.tenant_id = ${tenantId}
        AND (agents.id IN ${listOf(values)} OR agents.name COLLATE NOCASE IN ${listOf(values)}))`,
  },
  version: compared(sql`agent_version`, ["agent_version"]),
  level: nameColumn("maturity_level"),
  action: nameColumn("action"),
  outcome: nameColumn("outcome"),
  vouched: nameColumn("verification"),
  tool: {
    columns: ["reasoning_trace"],
    where: ({ values }) =>
      called(sql`step.value ->> '$.tool' COLLATE NOCASE IN ${listOf(values)}
        OR step.value ->> '$.skill_name' COLLATE NOCASE IN ${listOf(values)}`),
  },
  error: {
    columns: ["error", "reasoning_trace"],
    where: ({ values }) => sql`(error ->> '$.code' COLLATE NOCASE IN ${listOf(values)}
      OR ${called(sql`step.value ->> '$.output.error.code' COLLATE NOCASE IN ${listOf(values)}`)})`,
  },
  group: {
    columns: [],
    where: (
      { values },
      { tenantId },
    ) => sql`EXISTS (SELECT 1 FROM failed_runs AS failed WHERE failed.run_id = candidate_id
      AND failed.tenant_id = ${tenantId} AND failed.failure_group_id IN ${listOf(values)})`,
  },
  model: nameColumn("model"),
  connection: nameColumn("connection"),
  trigger: nameColumn("triggered_by"),
  origin: nameColumn("origin"),
  by: {
    columns: ["ordered_by"],
    where: ({ values }, { tenantId }) =>
      sql`ordered_by IN (SELECT users.id FROM users WHERE users.tenant_id = ${tenantId} AND (users.id IN ${listOf(values)}
        OR users.email COLLATE NOCASE IN ${listOf(values)} OR users.name COLLATE NOCASE IN ${listOf(values)}))`,
  },
  cost: compared(sql`cost_usd`, ["cost_usd"]),
  tokens: compared(sql`(usage ->> '$.input_tokens' + usage ->> '$.output_tokens')`, ["usage"]),
  duration: compared(sql`duration_ms`, ["duration_ms"]),
  waited: compared(sql`waited_ms`, ["waited_ms"]),
  after: timeField("created_at", ">="),
  before: timeField("created_at", "<"),
  ended: timeField("completed_at"),
  is: wordField(IS, ["outcome", "status", "awaiting_approval_id", "verification", "ordered_by"]),
  has: wordField(HAS, ["flags"]),
  // The texts of the query hold there.
  in: { columns: [], where: () => undefined },
};
