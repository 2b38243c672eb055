import type { Statement } from "#db/statement";

import { ADD_FIGURES, FIGURE_COLUMNS, FOLDED_UP_TO, isBroken } from "./figure-parts.ts";

/**
 * The grade of an episode as its run shows it. A judge that people's opinions have not confirmed yet does not vouch: the run keeps
 * its own outcome.
 */
const GRADE = `SELECT execution_id, interventions,
    CASE WHEN is_unproven THEN measured_outcome ELSE outcome END AS outcome,
    CASE WHEN is_unproven THEN 'self_reported' ELSE verification END AS verification
  FROM (SELECT execution_id, interventions, outcome, measured_outcome, verification, verification = 'judged' AND NOT EXISTS (
      SELECT 1 FROM judges WHERE judges.tenant_id = ?1 AND judges.id = judge_id AND calibrated_at IS NOT NULL) AS is_unproven
    FROM episodes WHERE id = ?2 AND tenant_id = ?1)`;

/** The ended run of the episode, with what it showed before and what it shows by the grade; no row when both are the same. */
const MOVED = `SELECT * FROM (SELECT run.id, run.tenant_id, run.agent_id, run.completed_at, run.started_at, run.usage, run.status,
      run.error, grade.interventions,
      run.outcome AS was, coalesce(run.verification, 'self_reported') AS was_by, grade.verification AS now_by,
      CASE WHEN run.outcome NOT IN ('done', 'partial', 'not_done') THEN run.outcome
        WHEN grade.outcome = 'success' THEN 'done' WHEN grade.outcome = 'partial' THEN 'partial'
        WHEN grade.outcome = 'failure' THEN 'not_done' ELSE run.outcome END AS now
    FROM (${GRADE}) AS grade CROSS JOIN executions AS run ON run.id = grade.execution_id
    WHERE run.tenant_id = ?1 AND run.completed_at IS NOT NULL AND run.outcome IS NOT NULL)
  WHERE (was <> now OR was_by <> now_by)`;

/** Whether the end of the moved run waits for its fold, which counts the run as its row is then. */
const IS_UNFOLDED = `EXISTS (SELECT 1 FROM tenant_events WHERE tenant_id = ?1 AND id > ${FOLDED_UP_TO}
  AND kind = 'run.ended' AND data ->> '$.execution_id' = moved.id)`;

/** The number of the moved run in a sum: all of it where the sum is of no other run, and never more than it has. */
const part = (column: string, ofRun: string): string =>
  `CASE former.runs WHEN 1 THEN former.${column} ELSE min(former.${column}, ${ofRun}) END AS ${column}`;
const used = (field: string): string => `coalesce(moved.usage ->> '$.${field}', 0)`;

/** The rows of figures that count the moved run, of its hour and its day, with the run's part of each. Rows that are no longer kept are absent. */
const PARTS = `SELECT former.rowid AS former_row, former.tenant_id, former.agent_id, former.span, former.starts_at,
    moved.now AS outcome, moved.now_by AS verification, 1 AS runs,
    ${part("duration_ms", "coalesce(moved.completed_at - moved.started_at, 0)")},
    CASE former.runs WHEN 1 THEN former.durations ELSE (SELECT json_group_object(key, 1) FROM json_each(former.durations)
      WHERE value > 0 AND moved.started_at IS NOT NULL AND key = (SELECT CAST(max(from_ms) AS text) FROM duration_bounds
        WHERE from_ms <= max(0, moved.completed_at - moved.started_at))) END AS durations,
    ${part(
      "waited_ms",
      `(SELECT coalesce(sum(max(0, min(coalesce(decided_at, expires_at), moved.completed_at) - requested_at)), 0)
      FROM approvals WHERE waits_id = moved.id)`,
    )},
    ${part("input_tokens", used("input_tokens"))}, ${part("output_tokens", used("output_tokens"))},
    ${part("cost_usd", used("cost_usd"))}, ${part("unpriced_runs", "(moved.usage ->> '$.cost_usd' IS NULL)")},
    ${part("tool_calls", used("tool_calls"))}, ${part("interventions", "moved.interventions")},
    ${part("broken_runs", isBroken("moved", "moved.was"))}
  FROM (${MOVED}) AS moved CROSS JOIN (SELECT 'hour' AS span, 3600000 AS span_ms UNION ALL SELECT 'day', 86400000) AS size
    CROSS JOIN agent_figures AS former ON former.tenant_id = moved.tenant_id AND former.span = size.span
      AND former.starts_at = moved.completed_at - moved.completed_at % span_ms AND former.agent_id = moved.agent_id
      AND former.outcome = moved.was AND former.verification = moved.was_by AND former.runs > 0
  WHERE NOT ${IS_UNFOLDED}`;

const ADD_PARTS = `INSERT INTO agent_figures (${FIGURE_COLUMNS}) SELECT ${FIGURE_COLUMNS} FROM (${PARTS}) WHERE true ${ADD_FIGURES}`;

/** The limit lets SQLite find the parts first, instead of reading every row of figures; the same below. */
const TAKE_PARTS = `UPDATE agent_figures SET runs = agent_figures.runs - taken.runs,
    duration_ms = agent_figures.duration_ms - taken.duration_ms,
    durations = (SELECT json_group_object(bound, runs) FROM (SELECT bound, sum(runs) AS runs FROM (
        SELECT key AS bound, value AS runs FROM json_each(agent_figures.durations)
        UNION ALL SELECT key, -value FROM json_each(taken.durations)) GROUP BY bound HAVING sum(runs) > 0)),
    waited_ms = agent_figures.waited_ms - taken.waited_ms, input_tokens = agent_figures.input_tokens - taken.input_tokens,
    output_tokens = agent_figures.output_tokens - taken.output_tokens, cost_usd = agent_figures.cost_usd - taken.cost_usd,
    unpriced_runs = agent_figures.unpriced_runs - taken.unpriced_runs, tool_calls = agent_figures.tool_calls - taken.tool_calls,
    interventions = agent_figures.interventions - taken.interventions,
    broken_runs = agent_figures.broken_runs - taken.broken_runs
  FROM (${PARTS} LIMIT 2) AS taken WHERE agent_figures.rowid = taken.former_row`;

/** The emptied rows of the moved run. */
const REMOVE_EMPTY = `DELETE FROM agent_figures WHERE runs = 0 AND rowid IN (SELECT former.rowid
  FROM (${MOVED}) AS moved CROSS JOIN (SELECT 'hour' AS span, 3600000 AS span_ms UNION ALL SELECT 'day', 86400000) AS size
    CROSS JOIN agent_figures AS former ON former.tenant_id = moved.tenant_id AND former.span = size.span
      AND former.starts_at = moved.completed_at - moved.completed_at % span_ms AND former.agent_id = moved.agent_id
      AND former.outcome = moved.was AND former.verification = moved.was_by)`;

const COUNT_RUN = `UPDATE agents SET successful_executions = max(0, successful_executions + by_success),
    vouched_executions = max(0, min(successful_executions + by_success, vouched_executions + by_vouched))
  FROM (SELECT agent_id, (now = 'done') - (was = 'done') AS by_success,
      (now = 'done' AND now_by <> 'self_reported') - (was = 'done' AND was_by <> 'self_reported') AS by_vouched
    FROM (${MOVED}) LIMIT 1) AS moved
  WHERE agents.id = moved.agent_id AND (by_success <> 0 OR by_vouched <> 0)`;

/** Open pages read the run and what is counted of it again. */
const TELL_PAGES = `INSERT INTO tenant_events (tenant_id, kind, data, created_at)
  SELECT tenant_id, 'run.graded', json_object('execution_id', id, 'run_kind', 'execution',
      'agent', json((SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level) FROM agents AS a WHERE a.id = agent_id)),
      'outcome', now, 'verification', now_by), CAST(round(unixepoch('subsec') * 1000) AS INTEGER)
  FROM (${MOVED})`;

const UPDATE_RUN = `UPDATE executions SET outcome = moved.now, verification = moved.now_by
  FROM (${MOVED} LIMIT 1) AS moved WHERE executions.id = moved.id`;

/**
 * The statements by which a run follows the grade of its episode: its row, the figures of its hour and day, its agent's statistics and
 * the event for open pages. They come in the batch that grades the episode, behind that statement, and change nothing when the run
 * shows the grade already. The run's row says what it counts as, so it is written last.
 */
export const followEpisode = (tenantId: string, episodeId: string): Statement[] =>
  [ADD_PARTS, TAKE_PARTS, REMOVE_EMPTY, COUNT_RUN, TELL_PAGES, UPDATE_RUN].map((sql) => ({
    sql,
    args: [tenantId, episodeId],
  }));
