CREATE TABLE `agent_versions` (
	`agent_id` text NOT NULL,
	`version` integer NOT NULL,
	`tenant_id` text NOT NULL,
	`configuration` text NOT NULL,
	`capabilities` text NOT NULL,
	`name` text,
	`fingerprint` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`runs` integer DEFAULT 0 NOT NULL,
	`cost_usd` real DEFAULT 0 NOT NULL,
	`unpriced_runs` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`agent_id`, `version`),
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `episodes_vouched` ON `episodes` (`agent_id`,`agent_version`,`created_at`,`outcome`) WHERE outcome IN ('success', 'failure') AND verification <> 'self_reported';--> statement-breakpoint
-- A row with each new version, however it is written. Those that nobody named are dropped after five hundred newer ones.
CREATE TRIGGER agents_version_insert AFTER INSERT ON agents BEGIN
  INSERT INTO agent_versions (agent_id, version, tenant_id, configuration, capabilities, created_at)
  VALUES (new.id, new.version, new.tenant_id, new.configuration, new.capabilities, new.created_at)
  ON CONFLICT (agent_id, version) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER agents_version_update AFTER UPDATE OF version ON agents WHEN new.version <> old.version BEGIN
  INSERT INTO agent_versions (agent_id, version, tenant_id, configuration, capabilities, created_at)
  VALUES (new.id, new.version, new.tenant_id, new.configuration, new.capabilities, new.updated_at)
  ON CONFLICT (agent_id, version) DO NOTHING;
  DELETE FROM agent_versions WHERE agent_id = new.id AND version <= new.version - 500 AND name IS NULL;
END;
--> statement-breakpoint
-- The sums begin here: runs that ended before are added below, later ones by the fold of the events after this one.
-- few rows: one position
INSERT INTO sweep_positions (sweep, position) SELECT 'version_folds', coalesce(max(id), 0) FROM tenant_events;
--> statement-breakpoint
CREATE TABLE runs_under_way AS SELECT id FROM executions WHERE status IN ('pending', 'in_progress');
--> statement-breakpoint
CREATE TABLE runs_before AS SELECT coalesce(max(rowid), 0) AS last FROM executions;
--> statement-breakpoint
-- The present version of each agent is the first that is kept; deleted agents that may be restored have theirs too.
-- by rows of agents
INSERT INTO agent_versions (agent_id, version, tenant_id, configuration, capabilities, created_at)
  SELECT id, version, tenant_id, configuration, capabilities, CASE version WHEN 1 THEN created_at ELSE updated_at END
  FROM agents WHERE rowid > ?1 AND rowid <= ?2
  ON CONFLICT (agent_id, version) DO NOTHING;
--> statement-breakpoint
-- by rows of executions
UPDATE agent_versions SET runs = agent_versions.runs + ended.runs, cost_usd = agent_versions.cost_usd + ended.cost_usd,
    unpriced_runs = agent_versions.unpriced_runs + ended.unpriced_runs,
    fingerprint = coalesce(ended.fingerprint, agent_versions.fingerprint)
  FROM (SELECT agent_id, agent_version, count(*) AS runs, sum(coalesce(usage ->> '$.cost_usd', 0)) AS cost_usd,
      sum(usage ->> '$.cost_usd' IS NULL) AS unpriced_runs, fingerprint, max(rowid)
    FROM executions WHERE rowid > ?1 AND rowid <= min(?2, (SELECT last FROM runs_before))
      AND id NOT IN (SELECT id FROM runs_under_way)
      AND status NOT IN ('pending', 'in_progress') AND completed_at IS NOT NULL
    GROUP BY agent_id, agent_version) AS ended
  WHERE agent_versions.agent_id = ended.agent_id AND agent_versions.version = ended.agent_version;
--> statement-breakpoint
DROP TABLE runs_under_way;
--> statement-breakpoint
DROP TABLE runs_before;
--> statement-breakpoint
CREATE TRIGGER agent_versions_guard_agent_id BEFORE INSERT ON agent_versions
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = new.agent_id) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;
