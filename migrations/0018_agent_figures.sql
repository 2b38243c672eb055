CREATE TABLE `agent_figures` (
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`span` text NOT NULL,
	`starts_at` integer NOT NULL,
	`outcome` text NOT NULL,
	`verification` text NOT NULL,
	`runs` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`durations` text NOT NULL,
	`waited_ms` integer NOT NULL,
	`input_tokens` integer NOT NULL,
	`output_tokens` integer NOT NULL,
	`cost_usd` real NOT NULL,
	`unpriced_runs` integer NOT NULL,
	`tool_calls` integer NOT NULL,
	`interventions` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `span`, `starts_at`, `agent_id`, `outcome`, `verification`),
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `agent_figures_agent` ON `agent_figures` (`agent_id`,`span`,`starts_at`);--> statement-breakpoint
CREATE INDEX `agent_figures_age` ON `agent_figures` (`span`,`starts_at`);--> statement-breakpoint
CREATE TABLE `duration_bounds` (
	`from_ms` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER agent_figures_guard_agent_id BEFORE INSERT ON agent_figures
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = new.agent_id) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;
--> statement-breakpoint
-- Each bound is the one before it times the fourth root of 2, rounded.
-- few rows: one for each bucket of durations
INSERT INTO duration_bounds (from_ms) VALUES
  (0), (1), (2), (3), (4), (5), (6), (7), (8), (10), (11), (13), (16), (19), (23), (27), (32), (38), (45), (54), (64), (76), (91), (108),
  (128), (152), (181), (215), (256), (304), (362), (431), (512), (609), (724), (861), (1024), (1218), (1448), (1722), (2048), (2435), (2896),
  (3444), (4096), (4871), (5793), (6889), (8192), (9742), (11585), (13777), (16384), (19484), (23170), (27554), (32768), (38968), (46341),
  (55109), (65536), (77936), (92682), (110218), (131072), (155872), (185364), (220436), (262144), (311744), (370728), (440872), (524288),
  (623487), (741455), (881744), (1048576), (1246974), (1482910), (1763488), (2097152), (2493948), (2965821), (3526975), (4194304), (4987896),
  (5931642), (7053950), (8388608), (9975792), (11863283), (14107901), (16777216), (19951585), (23726566), (28215802), (33554432), (39903169),
  (47453133), (56431603), (67108864), (79806339), (94906266), (112863206), (134217728), (159612677), (189812531), (225726413), (268435456),
  (319225354), (379625062), (451452825), (536870912), (638450708), (759250125), (902905651), (1073741824), (1276901417), (1518500250),
  (1805811301), (2147483648);
--> statement-breakpoint
-- A run is counted by the transaction that ends it, in its hour and in its day. Runs of before outcomes were kept say their status.
CREATE TRIGGER executions_figures_insert AFTER INSERT ON executions
WHEN new.status NOT IN ('pending', 'in_progress') BEGIN
  INSERT INTO agent_figures (tenant_id, agent_id, span, starts_at, outcome, verification, runs, duration_ms, durations, waited_ms,
    input_tokens, output_tokens, cost_usd, unpriced_runs, tool_calls, interventions)
  SELECT new.tenant_id, new.agent_id, span, new.completed_at - new.completed_at % span_ms,
    coalesce(new.outcome, CASE new.status WHEN 'completed' THEN 'done' WHEN 'failed' THEN 'failed' ELSE 'void' END),
    coalesce(new.verification, 'self_reported'), 1, coalesce(new.completed_at - new.started_at, 0),
    CASE WHEN new.started_at IS NULL THEN '{}' ELSE json_object(CAST((SELECT max(from_ms) FROM duration_bounds
      WHERE from_ms <= max(0, new.completed_at - new.started_at)) AS text), 1) END,
    (SELECT coalesce(sum(max(0, min(coalesce(decided_at, expires_at), new.completed_at) - requested_at)), 0)
      FROM approvals WHERE waits_id = new.id),
    coalesce(new.usage ->> '$.input_tokens', 0), coalesce(new.usage ->> '$.output_tokens', 0),
    coalesce(new.usage ->> '$.cost_usd', 0), new.usage ->> '$.cost_usd' IS NULL, coalesce(new.usage ->> '$.tool_calls', 0), 0
  FROM (SELECT 'hour' AS span, 3600000 AS span_ms UNION ALL SELECT 'day', 86400000) WHERE new.completed_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = new.agent_id)
  ON CONFLICT (tenant_id, span, starts_at, agent_id, outcome, verification) DO UPDATE SET
    runs = runs + 1, duration_ms = duration_ms + excluded.duration_ms,
    durations = coalesce((SELECT json_set(agent_figures.durations, fullkey,
      coalesce(agent_figures.durations ->> fullkey, 0) + value) FROM json_each(excluded.durations)), durations),
    waited_ms = waited_ms + excluded.waited_ms, input_tokens = input_tokens + excluded.input_tokens,
    output_tokens = output_tokens + excluded.output_tokens, cost_usd = cost_usd + excluded.cost_usd,
    unpriced_runs = unpriced_runs + excluded.unpriced_runs, tool_calls = tool_calls + excluded.tool_calls,
    interventions = interventions + excluded.interventions;
END;
--> statement-breakpoint
CREATE TRIGGER executions_figures_end AFTER UPDATE OF status ON executions
WHEN old.status IN ('pending', 'in_progress') AND new.status NOT IN ('pending', 'in_progress') BEGIN
  INSERT INTO agent_figures (tenant_id, agent_id, span, starts_at, outcome, verification, runs, duration_ms, durations, waited_ms,
    input_tokens, output_tokens, cost_usd, unpriced_runs, tool_calls, interventions)
  SELECT new.tenant_id, new.agent_id, span, new.completed_at - new.completed_at % span_ms,
    coalesce(new.outcome, CASE new.status WHEN 'completed' THEN 'done' WHEN 'failed' THEN 'failed' ELSE 'void' END),
    coalesce(new.verification, 'self_reported'), 1, coalesce(new.completed_at - new.started_at, 0),
    CASE WHEN new.started_at IS NULL THEN '{}' ELSE json_object(CAST((SELECT max(from_ms) FROM duration_bounds
      WHERE from_ms <= max(0, new.completed_at - new.started_at)) AS text), 1) END,
    (SELECT coalesce(sum(max(0, min(coalesce(decided_at, expires_at), new.completed_at) - requested_at)), 0)
      FROM approvals WHERE waits_id = new.id),
    coalesce(new.usage ->> '$.input_tokens', 0), coalesce(new.usage ->> '$.output_tokens', 0),
    coalesce(new.usage ->> '$.cost_usd', 0), new.usage ->> '$.cost_usd' IS NULL, coalesce(new.usage ->> '$.tool_calls', 0), 0
  FROM (SELECT 'hour' AS span, 3600000 AS span_ms UNION ALL SELECT 'day', 86400000) WHERE new.completed_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = new.agent_id)
  ON CONFLICT (tenant_id, span, starts_at, agent_id, outcome, verification) DO UPDATE SET
    runs = runs + 1, duration_ms = duration_ms + excluded.duration_ms,
    durations = coalesce((SELECT json_set(agent_figures.durations, fullkey,
      coalesce(agent_figures.durations ->> fullkey, 0) + value) FROM json_each(excluded.durations)), durations),
    waited_ms = waited_ms + excluded.waited_ms, input_tokens = input_tokens + excluded.input_tokens,
    output_tokens = output_tokens + excluded.output_tokens, cost_usd = cost_usd + excluded.cost_usd,
    unpriced_runs = unpriced_runs + excluded.unpriced_runs, tool_calls = tool_calls + excluded.tool_calls,
    interventions = interventions + excluded.interventions;
END;
--> statement-breakpoint
-- A person may step in before a run ends, and also after: the run's episode tells both.
CREATE TRIGGER episodes_figures_interventions AFTER UPDATE OF interventions ON episodes
WHEN new.execution_id IS NOT NULL AND new.interventions <> old.interventions BEGIN
  UPDATE agent_figures SET interventions = agent_figures.interventions + new.interventions - old.interventions
  FROM executions AS run CROSS JOIN (SELECT 'hour' AS span, 3600000 AS span_ms UNION ALL SELECT 'day', 86400000) AS size
  WHERE run.id = new.execution_id AND run.status NOT IN ('pending', 'in_progress')
    AND agent_figures.tenant_id = run.tenant_id AND agent_figures.span = size.span
    AND agent_figures.starts_at = run.completed_at - run.completed_at % span_ms AND agent_figures.agent_id = run.agent_id
    AND agent_figures.outcome = run.outcome AND agent_figures.verification = run.verification;
END;
--> statement-breakpoint
-- The runs that ended before the triggers above were there, and no others: those of now are told from those of before.
CREATE TABLE runs_under_way AS SELECT id FROM executions WHERE status IN ('pending', 'in_progress');
--> statement-breakpoint
CREATE TABLE runs_before AS SELECT coalesce(max(rowid), 0) AS last FROM executions;
--> statement-breakpoint
-- by rows of executions
INSERT INTO agent_figures (tenant_id, agent_id, span, starts_at, outcome, verification, runs, duration_ms, durations, waited_ms,
    input_tokens, output_tokens, cost_usd, unpriced_runs, tool_calls, interventions)
  SELECT run.tenant_id, run.agent_id, span, run.completed_at - run.completed_at % span_ms,
    coalesce(run.outcome, CASE run.status WHEN 'completed' THEN 'done' WHEN 'failed' THEN 'failed' ELSE 'void' END),
    coalesce(run.verification, 'self_reported'), 1, coalesce(run.completed_at - run.started_at, 0),
    CASE WHEN run.started_at IS NULL THEN '{}' ELSE json_object(CAST((SELECT max(from_ms) FROM duration_bounds
      WHERE from_ms <= max(0, run.completed_at - run.started_at)) AS text), 1) END,
    (SELECT coalesce(sum(max(0, min(coalesce(decided_at, expires_at), run.completed_at) - requested_at)), 0)
      FROM approvals WHERE waits_id = run.id),
    coalesce(run.usage ->> '$.input_tokens', 0), coalesce(run.usage ->> '$.output_tokens', 0),
    coalesce(run.usage ->> '$.cost_usd', 0), run.usage ->> '$.cost_usd' IS NULL, coalesce(run.usage ->> '$.tool_calls', 0), (SELECT coalesce(sum(episodes.interventions), 0) FROM episodes WHERE episodes.execution_id = run.id)
  FROM executions AS run CROSS JOIN (SELECT 'hour' AS span, 3600000 AS span_ms UNION ALL SELECT 'day', 86400000)
  WHERE run.rowid > ?1 AND run.rowid <= min(?2, (SELECT last FROM runs_before)) AND run.id NOT IN (SELECT id FROM runs_under_way)
    AND run.status NOT IN ('pending', 'in_progress')
    AND run.completed_at > (strftime('%s', 'now') - CASE span WHEN 'hour' THEN 63 ELSE 400 END * 86400) * 1000
    AND NOT EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = run.agent_id)
  ON CONFLICT (tenant_id, span, starts_at, agent_id, outcome, verification) DO UPDATE SET
    runs = runs + 1, duration_ms = duration_ms + excluded.duration_ms,
    durations = coalesce((SELECT json_set(agent_figures.durations, fullkey,
      coalesce(agent_figures.durations ->> fullkey, 0) + value) FROM json_each(excluded.durations)), durations),
    waited_ms = waited_ms + excluded.waited_ms, input_tokens = input_tokens + excluded.input_tokens,
    output_tokens = output_tokens + excluded.output_tokens, cost_usd = cost_usd + excluded.cost_usd,
    unpriced_runs = unpriced_runs + excluded.unpriced_runs, tool_calls = tool_calls + excluded.tool_calls,
    interventions = interventions + excluded.interventions;
--> statement-breakpoint
DROP TABLE runs_under_way;
--> statement-breakpoint
DROP TABLE runs_before;
