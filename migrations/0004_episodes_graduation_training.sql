-- Episodes get a row number that the full-text index can point at, which SQLite gives only to a new table.
CREATE TABLE `__new_episodes` (
	`search_row` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`agent_version` integer NOT NULL,
	`execution_id` text,
	`task` text NOT NULL,
	`summary` text,
	`action` text NOT NULL,
	`actions_used` text NOT NULL,
	`maturity_level` text NOT NULL,
	`measured_outcome` text NOT NULL,
	`outcome` text NOT NULL,
	`confidence` real NOT NULL,
	`constitutional_score` real NOT NULL,
	`critical_violations` integer NOT NULL,
	`interventions` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`skills_used` text NOT NULL,
	`feedback_count` integer DEFAULT 0 NOT NULL,
	`feedback_score` real,
	`safety_complaints` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_episodes` (`id`, `tenant_id`, `agent_id`, `agent_version`, `execution_id`, `task`, `action`, `actions_used`, `maturity_level`,
	`measured_outcome`, `outcome`, `confidence`, `constitutional_score`, `critical_violations`, `interventions`, `duration_ms`, `skills_used`, `created_at`)
SELECT `id`, `tenant_id`, `agent_id`, `agent_version`, `execution_id`, `task`, `action`, json_array(`action`), `maturity_level`,
	`outcome`, `outcome`, `confidence`, `constitutional_score`, 0, `interventions`, `duration_ms`, `skills_used`, `created_at`
FROM `episodes` ORDER BY `created_at`, `id`;
--> statement-breakpoint
DROP TABLE `episodes`;--> statement-breakpoint
ALTER TABLE `__new_episodes` RENAME TO `episodes`;--> statement-breakpoint
CREATE UNIQUE INDEX `episodes_id_unique` ON `episodes` (`id`);--> statement-breakpoint
CREATE INDEX `episodes_agent` ON `episodes` (`agent_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `episodes_execution` ON `episodes` (`execution_id`);
--> statement-breakpoint
CREATE TABLE `episode_feedback` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`episode_id` text NOT NULL,
	`author_id` text NOT NULL,
	`score` real NOT NULL,
	`category` text,
	`notes` text,
	`edited_result` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`episode_id`) REFERENCES `episodes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `episode_feedback_episode` ON `episode_feedback` (`episode_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `interventions` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`execution_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `interventions_execution` ON `interventions` (`execution_id`);--> statement-breakpoint
CREATE TABLE `memories` (
	`search_row` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`kind` text NOT NULL,
	`episode_id` text,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memories_id_unique` ON `memories` (`id`);--> statement-breakpoint
CREATE INDEX `memories_agent` ON `memories` (`agent_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `edge_cases` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`test_input` text NOT NULL,
	`expected_behavior` text NOT NULL,
	`severity` text NOT NULL,
	`category` text NOT NULL,
	`is_active` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `edge_cases_tenant` ON `edge_cases` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `exams` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`target_level` text NOT NULL,
	`passed` integer NOT NULL,
	`stages` text NOT NULL,
	`readiness_score` real NOT NULL,
	`next_attempt_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `exams_agent` ON `exams` (`agent_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `graduation_standings` (
	`agent_id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`evidence_since` integer,
	`next_exam_at` integer,
	`checked_at` integer,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `level_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`from_level` text NOT NULL,
	`to_level` text NOT NULL,
	`kind` text NOT NULL,
	`readiness_score` real NOT NULL,
	`exam_id` text,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `level_changes_agent` ON `level_changes` (`agent_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `adaptations` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`run_id` text NOT NULL,
	`type` text NOT NULL,
	`subject` text NOT NULL,
	`description` text NOT NULL,
	`expected_improvement` real NOT NULL,
	`change` text NOT NULL,
	`previous` text,
	`status` text NOT NULL,
	`applied_at` integer,
	`undone_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`run_id`) REFERENCES `training_runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `adaptations_agent` ON `adaptations` (`agent_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `training_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`agent_version` integer NOT NULL,
	`strategy` text NOT NULL,
	`status` text NOT NULL,
	`episodes_analyzed` integer NOT NULL,
	`episodes_replayed` integer NOT NULL,
	`episodes_recovered` integer NOT NULL,
	`patterns` text NOT NULL,
	`created_at` integer NOT NULL,
	`completed_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `training_runs_agent` ON `training_runs` (`agent_id`,`created_at`,`id`);--> statement-breakpoint
-- Full-text search of what an agent lived through and remembers. `agent` is the agent's id without dashes: one token, so that a query
-- reads only its agent's part. Of very long tasks the beginning is enough.
CREATE VIRTUAL TABLE episodes_search USING fts5(
  agent, task, summary,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
--> statement-breakpoint
INSERT INTO episodes_search (rowid, agent, task, summary)
SELECT search_row, replace(agent_id, '-', ''), substr(task, 1, 4000), coalesce(summary, '') FROM episodes;
--> statement-breakpoint
CREATE TRIGGER episodes_search_insert AFTER INSERT ON episodes BEGIN
  INSERT INTO episodes_search (rowid, agent, task, summary)
  VALUES (new.search_row, replace(new.agent_id, '-', ''), substr(new.task, 1, 4000), coalesce(new.summary, ''));
END;
--> statement-breakpoint
CREATE TRIGGER episodes_search_delete AFTER DELETE ON episodes BEGIN
  DELETE FROM episodes_search WHERE rowid = old.search_row;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE memories_search USING fts5(
  agent, text,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
--> statement-breakpoint
CREATE TRIGGER memories_search_insert AFTER INSERT ON memories BEGIN
  INSERT INTO memories_search (rowid, agent, text) VALUES (new.search_row, replace(new.agent_id, '-', ''), new.text);
END;
--> statement-breakpoint
CREATE TRIGGER memories_search_update AFTER UPDATE OF text ON memories BEGIN
  DELETE FROM memories_search WHERE rowid = old.search_row;
  INSERT INTO memories_search (rowid, agent, text) VALUES (new.search_row, replace(new.agent_id, '-', ''), new.text);
END;
--> statement-breakpoint
CREATE TRIGGER memories_search_delete AFTER DELETE ON memories BEGIN
  DELETE FROM memories_search WHERE rowid = old.search_row;
END;
