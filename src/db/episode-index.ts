import type { SqlStatement } from "#db/hrana";

/** Indexes the episodes of the runs that ended among the next events, as SQL. `next`: a query with the `kind` and the `run_id` of each. */
export const indexEpisodes = (next: string): string => `INSERT INTO episodes_search (rowid, agent, task, summary)
  SELECT search_row, replace(lived.agent_id, '-', '') || coalesce(' ' || replace(lived.contact_id, '-', ''), ''),
    substr(lived.task, 1, 4000), coalesce(lived.summary, '')
  FROM (${next}) AS next CROSS JOIN episodes AS lived ON lived.execution_id = next.run_id
  WHERE next.kind = 'run.ended' AND NOT EXISTS (SELECT 1 FROM episodes_search_docsize WHERE id = lived.search_row)`;

/** Indexes the episodes with these ids that came from runs and are not indexed yet. */
export const indexEpisodesOf = (ids: readonly string[]): SqlStatement => ({
  sql: indexEpisodes(
    "SELECT 'run.ended' AS kind, execution_id AS run_id FROM episodes WHERE id IN (SELECT value FROM json_each(?1))",
  ),
  args: [JSON.stringify(ids)],
});
