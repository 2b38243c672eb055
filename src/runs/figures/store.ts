import { and, eq, sql, type SQL } from "drizzle-orm";

import { ownerQuery } from "#agents/agents/agent-evidence.queries";
import type { Database } from "#db/client";
import { RUN_SUMS } from "#db/done-runs";
import { deleteShortRows } from "#db/pieces";
import { isPresent, isPresentOf, removedOf } from "#db/removals";
import { agents } from "#db/schema/agents";
import { agentFigures } from "#db/schema/figures";
import { type Statement } from "#db/statement";
import type { MaturityLevel } from "#engine/governance/maturity";
import type { Span } from "#lib/kept-figures";
import type { SpendingOrigin } from "#lib/spending-origin";

import type { CallFigures } from "./call-figures.ts";
import type { Figures } from "./figures.ts";
import type { GroupFigures } from "./series-lines.ts";

type FigureRow = typeof agentFigures.$inferSelect;
export type FigureOutcome = FigureRow["outcome"];

/** The ways to group figures. */
export type Dimension = "outcome" | "verification" | "agent";

export interface Group {
  outcome: FigureOutcome | null;
  verification: FigureRow["verification"] | null;
  /** Null for all agents without a separate group. */
  agentId: string | null;
}

export interface FigureQuestion {
  span: Span;
  /** Beginnings and ends (exclusive), in milliseconds since 1970. */
  stretches: readonly (readonly [from: number, to: number])[];
  /** The period that selects the agents with the most runs, which get separate groups. */
  whole: readonly [from: number, to: number];
  by: readonly Dimension[];
  agentId: string | undefined;
  /** Empty for all outcomes. */
  outcomes: readonly FigureOutcome[];
  /** Maximum number of agents with a separate group. */
  maxAgents: number;
  readsDurations: boolean;
}

/**
 * Reads a tenant's figures by period and group, the agents that they name, and the tenant of the requested agent; one
 * round trip.
 */
export async function selectFigures(db: Database, tenantId: string, question: FigureQuestion) {
  const [sums, durations, named, owners] = await db.batch([
    sumsQuery(db, tenantId, question),
    durationsQuery(db, tenantId, question),
    db
      .select({ id: agents.id, name: agents.name, maturityLevel: agents.maturityLevel })
      .from(agents)
      .where(
        and(
          eq(agents.tenantId, tenantId),
          isPresent("agents", agents.id),
          sql`${agents.id} IN (${topAgents(tenantId, question)})`,
        ),
      ),
    ownerQuery(db, question.agentId ?? ""),
  ]);
  const bucketsOf = new Map(durations.map((row) => [keyOf(row), JSON.parse(row.durations) as Record<string, number>]));
  const groups = sums.map((row): GroupFigures<Group, Figures> => {
    const { place, outcome, verification, agentId, ...figures } = row;
    const group = { outcome, verification, agentId };
    return { place, group, figures: { ...figures, durations: bucketsOf.get(keyOf(row)) ?? {} } };
  });
  return { groups, agents: named, owner: owners[0] };
}

const keyOf = ({ place, outcome, verification, agentId }: Group & { place: number }): string =>
  [place, outcome, verification, agentId].join(" ");

const GROUP_COLUMNS = {
  place: sql<number>`place`,
  outcome: sql<FigureOutcome | null>`group_outcome`,
  verification: sql<FigureRow["verification"] | null>`group_verification`,
  agentId: sql<string | null>`group_agent_id`,
};
const GROUP = sql`place, group_outcome, group_verification, group_agent_id`;

const sumsQuery = (db: Database, tenantId: string, question: FigureQuestion) =>
  db
    .select({
      ...GROUP_COLUMNS,
      runs: sql<number>`sum(runs)`,
      ...RUN_SUMS,
      waitedMs: sql<number>`sum(waited_ms)`,
      inputTokens: sql<number>`sum(input_tokens)`,
      outputTokens: sql<number>`sum(output_tokens)`,
      costUsd: sql<number>`sum(cost_usd)`,
      unpricedRuns: sql<number>`sum(unpriced_runs)`,
      toolCalls: sql<number>`sum(tool_calls)`,
      interventions: sql<number>`sum(interventions)`,
    })
    .from(sql`(${found(tenantId, question)})`)
    .groupBy(GROUP);

const durationsQuery = (db: Database, tenantId: string, question: FigureQuestion) =>
  db
    .select({ ...GROUP_COLUMNS, durations: sql<string>`json_group_object(bound, bucket_runs)` })
    .from(
      sql`(SELECT ${GROUP}, bucket.key AS bound, sum(bucket.value) AS bucket_runs
        FROM (${found(tenantId, question)}) AS found CROSS JOIN json_each(found.durations) AS bucket
        WHERE ${question.readsDurations ? 1 : 0} GROUP BY ${GROUP}, bound)`,
    )
    .groupBy(GROUP);

/** The requested rows, each with the index of its period and its group. */
const found = (tenantId: string, question: FigureQuestion): SQL => sql`SELECT stretch.key AS place,
  ${question.by.includes("outcome") ? sql`f.outcome` : sql`NULL`} AS group_outcome,
  ${question.by.includes("verification") ? sql`f.verification` : sql`NULL`} AS group_verification,
  ${question.by.includes("agent") ? sql`CASE WHEN f.agent_id IN (${topAgents(tenantId, question)}) THEN f.agent_id END` : sql`NULL`} AS group_agent_id,
  f.* FROM json_each(${JSON.stringify(question.stretches)}) AS stretch CROSS JOIN agent_figures AS f
  WHERE ${within(tenantId, question, [sql`stretch.value ->> 0`, sql`stretch.value ->> 1`])}`;

/** The agents with a separate group. */
const topAgents = (tenantId: string, question: FigureQuestion): SQL => {
  const [from, to] = question.whole;
  return sql`SELECT agent_id FROM (SELECT f.agent_id, sum(f.runs) AS runs FROM agent_figures AS f
    WHERE ${within(tenantId, question, [sql`${from}`, sql`${to}`])}
    GROUP BY f.agent_id ORDER BY runs DESC, f.agent_id LIMIT ${question.by.includes("agent") ? question.maxAgents : 0})`;
};

/** The condition of rows in a period; one agent's rows are found by a separate index. */
function within(tenantId: string, { span, agentId, outcomes }: FigureQuestion, [from, to]: [SQL, SQL]): SQL {
  const whose =
    agentId === undefined
      ? sql`f.tenant_id = ${tenantId}`
      : sql`f.agent_id = ${agentId} AND +f.tenant_id = ${tenantId}`;
  const which =
    outcomes.length === 0
      ? sql``
      : sql` AND f.outcome IN (${sql.join(
          outcomes.map((outcome) => sql`${outcome}`),
          sql`, `,
        )})`;
  return sql`${whose} AND f.span = ${span} AND f.starts_at >= ${from} AND f.starts_at < ${to}${which}
    AND f.agent_id NOT IN (${removedOf("agents", tenantId)})`;
}

/** Removes the next hours or days of all tenants that began before a moment. */
export const deleteFiguresBefore = (span: Span, before: number, rows: number): Statement =>
  deleteShortRows(agentFigures, sql`WHERE span = ${span} AND starts_at < ${before}`, rows);

/** The ways to group calls of models. */
export const CALL_DIMENSIONS = ["model", "connection", "origin", "agent"] as const;
export type CallDimension = (typeof CALL_DIMENSIONS)[number];

/** A group of calls. A dimension that was not asked for is absent. */
export interface CallGroup {
  /** Whether it is the group that all without a separate one share. */
  isOthers: boolean;
  model?: string;
  connection?: string;
  origin?: SpendingOrigin;
  /** Null for work without an agent, and for deleted agents. */
  agent?: { id: string; name: string; maturityLevel: MaturityLevel } | null;
}

export interface CallQuestion extends Pick<FigureQuestion, "span" | "stretches" | "whole" | "agentId"> {
  by: readonly CallDimension[];
  /** Maximum number of groups of their own: those that cost the most. */
  maxSeries: number;
}

/** Reads a tenant's calls of models by period and group, and the agents that they name; one round trip. */
export async function selectCalls(
  db: Database,
  tenantId: string,
  question: CallQuestion,
): Promise<GroupFigures<CallGroup, CallFigures>[]> {
  const top = topCalls(tenantId, question);
  const agentPlace = question.by.indexOf("agent");
  const [sums, named] = await db.batch([
    db
      .select({
        place: sql<number>`place`,
        label: sql<string | null>`own_label`,
        calls: sql<number>`sum(calls)`,
        failedCalls: sql<number>`sum(failed_calls)`,
        unpricedCalls: sql<number>`sum(unpriced_calls)`,
        inputTokens: sql<number>`sum(input_tokens)`,
        outputTokens: sql<number>`sum(output_tokens)`,
        cachedInputTokens: sql<number>`sum(cached_input_tokens)`,
        usdMicros: sql<number>`sum(usd_micros)`,
      })
      .from(
        sql`(SELECT stretch.key AS place, CASE WHEN ${labelOf(tenantId, question)} IN (${top})
            THEN ${labelOf(tenantId, question)} END AS own_label, u.*
          FROM json_each(${JSON.stringify(question.stretches)}) AS stretch CROSS JOIN model_usage AS u
          WHERE ${callsWithin(tenantId, question, [sql`stretch.value ->> 0`, sql`stretch.value ->> 1`])})`,
      )
      .groupBy(sql`place, own_label`),
    db
      .select({ id: agents.id, name: agents.name, maturityLevel: agents.maturityLevel })
      .from(agents)
      .where(
        and(
          eq(agents.tenantId, tenantId),
          isPresent("agents", agents.id),
          agentPlace < 0
            ? sql`false`
            : sql`${agents.id} IN (SELECT label ->> ${sql.raw(String(agentPlace))} FROM (${top}))`,
        ),
      ),
  ]);
  const agentOf = new Map(named.map((agent) => [agent.id, agent]));
  return sums.map(({ place, label, ...figures }) => ({
    place,
    figures,
    group: label === null ? { isOthers: true } : groupOf(question.by, JSON.parse(label) as string[], agentOf),
  }));
}

const groupOf = (
  by: readonly CallDimension[],
  values: readonly string[],
  agentOf: ReadonlyMap<string, NonNullable<CallGroup["agent"]>>,
): CallGroup =>
  Object.fromEntries([
    ["isOthers", false],
    ...by.map((dimension, index) => {
      const value = values[index] ?? "";
      return [dimension, dimension === "agent" ? (agentOf.get(value) ?? null) : value];
    }),
  ]) as unknown as CallGroup;

/** The values of a row's dimensions as one JSON text. Deleted agents have the place of work without an agent. */
const labelOf = (tenantId: string, { by }: CallQuestion): SQL => {
  const column = {
    model: sql`u.model`,
    connection: sql`u.connection`,
    origin: sql`u.origin`,
    agent: sql`CASE WHEN EXISTS (SELECT 1 FROM agents AS a WHERE a.id = u.agent_id AND a.tenant_id = ${tenantId})
      AND ${isPresentOf("agents", tenantId, sql`u.agent_id`)} THEN u.agent_id ELSE '' END`,
  };
  return sql`json_array(${sql.join(
    by.map((dimension) => column[dimension]),
    sql`, `,
  )})`;
};

/** The groups with a series of their own: those that cost the most in the whole period. */
const topCalls = (tenantId: string, question: CallQuestion): SQL => {
  const [from, to] = question.whole;
  return sql`SELECT label FROM (SELECT ${labelOf(tenantId, question)} AS label, sum(u.usd_micros) AS usd, sum(u.calls) AS made
    FROM model_usage AS u WHERE ${callsWithin(tenantId, question, [sql`${from}`, sql`${to}`])}
    GROUP BY label ORDER BY usd DESC, made DESC, label LIMIT ${question.maxSeries})`;
};

const callsWithin = (tenantId: string, { span, agentId }: CallQuestion, [from, to]: [SQL, SQL]): SQL =>
  sql`u.tenant_id = ${tenantId} AND u.span = ${span} AND u.starts_at >= ${from} AND u.starts_at < ${to}
    ${agentId === undefined ? sql`` : sql`AND u.agent_id = ${agentId}`}`;
