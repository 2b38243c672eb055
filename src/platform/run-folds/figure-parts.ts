/** The number of the last event whose run is folded, as SQL. The log of events is the order of the commits (`tenant_events`). */
export const FOLDED_UP_TO =
  "coalesce((SELECT CAST(position AS integer) FROM sweep_positions WHERE sweep = 'run_folds'), 0)";

/** The columns of `agent_figures`, as an insert names them. */
export const FIGURE_COLUMNS = `tenant_id, agent_id, span, starts_at, outcome, verification, runs, duration_ms, durations,
    waited_ms, input_tokens, output_tokens, cost_usd, unpriced_runs, tool_calls, interventions, broken_runs`;

/** How an insert into `agent_figures` adds to rows that exist. */
export const ADD_FIGURES = `ON CONFLICT (tenant_id, span, starts_at, agent_id, outcome, verification) DO UPDATE SET
    runs = runs + excluded.runs, duration_ms = duration_ms + excluded.duration_ms,
    durations = (SELECT json_group_object(bound, runs) FROM (SELECT bound, sum(runs) AS runs FROM (
        SELECT key AS bound, value AS runs FROM json_each(agent_figures.durations)
        UNION ALL SELECT key, value FROM json_each(excluded.durations)) GROUP BY bound)),
    waited_ms = waited_ms + excluded.waited_ms, input_tokens = input_tokens + excluded.input_tokens,
    output_tokens = output_tokens + excluded.output_tokens, cost_usd = cost_usd + excluded.cost_usd,
    unpriced_runs = unpriced_runs + excluded.unpriced_runs, tool_calls = tool_calls + excluded.tool_calls,
    interventions = interventions + excluded.interventions, broken_runs = broken_runs + excluded.broken_runs`;

/**
 * Whether a run failed for a reason that is not the agent's: a vendor, a tool, the network, the operator or a budget. One that a
 * person stopped is not broken. SQL over a row of `executions`, whose outcome the caller names.
 */
export const isBroken = (run: string, outcome: string): string =>
  `(${run}.status = 'failed' AND ${outcome} IS 'void' AND coalesce(${run}.error ->> '$.code', '') <> 'STOPPED')`;
