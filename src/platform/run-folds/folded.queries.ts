import { indexEpisodes } from "#db/episode-index";
import type { Statement } from "#db/statement";
import { PIECE_BYTES } from "#lib/piece";

import { ADD_FIGURES, FIGURE_COLUMNS, FOLDED_UP_TO, isBroken } from "./figure-parts.ts";

/** As `FOLDED_UP_TO`, for the sums of versions: they begin at the event that was the latest when they were added. */
const COUNTED_UP_TO =
  "coalesce((SELECT CAST(position AS integer) FROM sweep_positions WHERE sweep = 'version_folds'), 0)";

const runsOf = (events: string): string => `SELECT id, kind, data, data ->> '$.execution_id' AS run_id
  FROM (SELECT id, kind, data FROM tenant_events WHERE ${events})
  WHERE kind IN ('run.started', 'run.ended') AND data ->> '$.run_kind' = 'execution'`;

/** Runs of the next events of all tenants, in their order. */
const nextAfter = (position: string): string => runsOf(`id > ${position} ORDER BY id LIMIT ?1`);

/** Runs of a tenant whose events are all of this moment. */
const OF_TENANT = runsOf("tenant_id = ?1 ORDER BY id");

/** A run that ended within its request has no other event than its end. Rows follow the order in which runs were accepted. */
const indexTasks = (next: string): string => `INSERT INTO execution_texts (execution_id, tenant_id)
  SELECT run.id, run.tenant_id FROM (${next}) AS next CROSS JOIN executions AS run ON run.id = next.run_id
  WHERE true ORDER BY next.id
  ON CONFLICT (execution_id) DO NOTHING`;

/**
 * Adds the runs that ended to the figures of their hours and days. The runs of one row are added up first, and before that those of
 * one bucket of durations: in an hour, then in a row.
 */
const countRuns = (next: string): string => `INSERT INTO agent_figures (${FIGURE_COLUMNS})
  SELECT tenant_id, agent_id, span, starts_at, outcome, verification, sum(runs), sum(duration_ms),
    json_group_object(CAST(bound AS text), runs) FILTER (WHERE bound IS NOT NULL), sum(waited_ms), sum(input_tokens), sum(output_tokens),
    sum(cost_usd), sum(unpriced_runs), sum(tool_calls), sum(interventions), sum(broken_runs)
  FROM (SELECT tenant_id, agent_id, span, ended_at - ended_at % span_ms AS starts_at, outcome, verification, bound, sum(runs) AS runs,
      sum(duration_ms) AS duration_ms, sum(waited_ms) AS waited_ms, sum(input_tokens) AS input_tokens, sum(output_tokens) AS output_tokens,
      sum(cost_usd) AS cost_usd, sum(unpriced_runs) AS unpriced_runs, sum(tool_calls) AS tool_calls, sum(interventions) AS interventions,
      sum(broken_runs) AS broken_runs
  FROM (SELECT run.tenant_id, run.agent_id, run.completed_at - run.completed_at % 3600000 AS ended_at,
      coalesce(run.outcome, CASE next.data ->> '$.status' WHEN 'completed' THEN 'done' WHEN 'failed' THEN 'failed' ELSE 'void' END) AS outcome,
      coalesce(run.verification, 'self_reported') AS verification,
      CASE WHEN run.started_at IS NOT NULL THEN
        (SELECT max(from_ms) FROM duration_bounds WHERE from_ms <= max(0, run.completed_at - run.started_at)) END AS bound,
      count(*) AS runs, sum(coalesce(run.completed_at - run.started_at, 0)) AS duration_ms,
      sum((SELECT coalesce(sum(max(0, min(coalesce(decided_at, expires_at), run.completed_at) - requested_at)), 0)
        FROM approvals WHERE waits_id = run.id)) AS waited_ms,
      sum(coalesce(run.usage ->> '$.input_tokens', 0)) AS input_tokens,
      sum(coalesce(run.usage ->> '$.output_tokens', 0)) AS output_tokens, sum(coalesce(run.usage ->> '$.cost_usd', 0)) AS cost_usd,
      sum(run.usage ->> '$.cost_usd' IS NULL) AS unpriced_runs, sum(coalesce(run.usage ->> '$.tool_calls', 0)) AS tool_calls,
      sum((SELECT coalesce(sum(interventions), 0) FROM episodes WHERE execution_id = run.id)) AS interventions,
      sum(${isBroken("run", "run.outcome")}) AS broken_runs
    FROM (${next}) AS next CROSS JOIN executions AS run ON run.id = next.run_id
    WHERE next.kind = 'run.ended' AND run.completed_at IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6)
    CROSS JOIN (SELECT 'hour' AS span, 3600000 AS span_ms UNION ALL SELECT 'day', 86400000)
    GROUP BY 1, 2, 3, 4, 5, 6, 7)
  GROUP BY 1, 2, 3, 4, 5, 6
  ${ADD_FIGURES}`;

/** Adds the runs that ended to the sums of their agents' versions. The fingerprint is that of the latest run. */
const countVersions = (
  next: string,
): string => `UPDATE agent_versions SET runs = agent_versions.runs + ended.runs, cost_usd = agent_versions.cost_usd + ended.cost_usd,
    unpriced_runs = agent_versions.unpriced_runs + ended.unpriced_runs, fingerprint = coalesce(ended.fingerprint, agent_versions.fingerprint)
  FROM (SELECT run.agent_id, run.agent_version, count(*) AS runs, sum(coalesce(run.usage ->> '$.cost_usd', 0)) AS cost_usd,
      sum(run.usage ->> '$.cost_usd' IS NULL) AS unpriced_runs, run.fingerprint, max(next.id)
    FROM (${next}) AS next CROSS JOIN executions AS run ON run.id = next.run_id
    WHERE next.kind = 'run.ended' AND run.completed_at IS NOT NULL GROUP BY 1, 2) AS ended
  WHERE agent_versions.agent_id = ended.agent_id AND agent_versions.version = ended.agent_version`;

const moveOn = (sweep: string, position: string): string => `INSERT INTO sweep_positions (sweep, position)
  SELECT '${sweep}', last FROM (SELECT max(id) AS last
    FROM (SELECT id FROM tenant_events WHERE id > ${position} ORDER BY id LIMIT ?1)) WHERE last IS NOT NULL
  ON CONFLICT (sweep) DO UPDATE SET position = excluded.position`;

const stepsOf = (folded: string, counted: string): string[] => [
  indexTasks(folded),
  indexEpisodes(folded),
  countRuns(folded),
  countVersions(counted),
];

const STEPS = [
  ...stepsOf(nextAfter(FOLDED_UP_TO), nextAfter(COUNTED_UP_TO)),
  moveOn("run_folds", FOLDED_UP_TO),
  moveOn("version_folds", COUNTED_UP_TO),
];

const STEPS_OF_TENANT = stepsOf(OF_TENANT, OF_TENANT);

const NEXT_EVENTS = `FROM tenant_events WHERE id > min(${FOLDED_UP_TO}, ${COUNTED_UP_TO})`;

/** Whether events wait for their fold, as SQL. */
export const HAS_EVENTS = `EXISTS (SELECT 1 ${NEXT_EVENTS})`;

const IS_MORE = `SELECT ${HAS_EVENTS}`;

/**
 * The number of the next events of which one piece may have the runs: a run's figures are behind its texts, which a fold passes. The first
 * event is always among them.
 */
const COUNT_NEXT = `SELECT count(*) FROM (
    SELECT row_number() OVER () AS place, sum(coalesce(octet_length(run.input), 0) + coalesce(octet_length(run.result), 0)
      + coalesce(octet_length(run.recorded), 0) + coalesce(octet_length(run.reasoning_trace), 0)) OVER (ROWS UNBOUNDED PRECEDING) AS bytes
    FROM (SELECT iif(kind = 'run.ended', data ->> '$.execution_id', NULL) AS run_id ${NEXT_EVENTS} ORDER BY id LIMIT ?1) AS event
    LEFT JOIN executions AS run ON run.id = event.run_id) WHERE place = 1 OR bytes <= ?2`;

/** The number of events that the next fold may take, at most `most`: its only value. */
export const countNext = (most: number): Statement => ({ sql: COUNT_NEXT, args: [most, PIECE_BYTES] });

/**
 * Folds the runs of the next events of all tenants into what is searched and counted. The position moves in the same transaction, so each
 * event is folded once. The last statement gives 1 when there are more. A run whose rows are gone is passed over, and so is one of an agent
 * that cannot be restored any more: the trigger of `agent_figures` passes over its rows.
 */
export const foldNextRuns = (events: number): Statement[] => [
  ...STEPS.map((sql) => ({ sql, args: [events] })),
  { sql: IS_MORE, args: [] },
];

/**
 * Folds the runs of a tenant that begins in this batch. The batch then removes their events, or the next fold would take
 * them again.
 */
export const foldRunsOf = (tenantId: string): Statement[] => STEPS_OF_TENANT.map((sql) => ({ sql, args: [tenantId] }));
