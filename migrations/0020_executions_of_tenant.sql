CREATE TABLE `execution_texts` (
	`search_row` integer PRIMARY KEY NOT NULL,
	`execution_id` text NOT NULL,
	`tenant_id` text NOT NULL,
	FOREIGN KEY (`execution_id`) REFERENCES `executions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `execution_texts_execution` ON `execution_texts` (`execution_id`);--> statement-breakpoint
ALTER TABLE `episode_feedback` ADD `by_starting_key` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `episodes` ADD `started_with_key` text;--> statement-breakpoint
ALTER TABLE `executions` ADD `started_with_key` text;--> statement-breakpoint
ALTER TABLE `executions` ADD `rerun_of` text;--> statement-breakpoint
ALTER TABLE `executions` ADD `waited_ms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `executions` ADD `duration_ms` integer GENERATED ALWAYS AS ((completed_at - started_at)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `executions` ADD `cost_usd` real GENERATED ALWAYS AS ((json_extract(usage, '$.cost_usd'))) VIRTUAL;--> statement-breakpoint
ALTER TABLE `executions` ADD `awaiting_approval_id` text GENERATED ALWAYS AS ((CASE WHEN status IN ('pending', 'in_progress') THEN json_extract(result, '$.awaiting_approval.approval_id') END)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `executions_tenant` ON `executions` (`tenant_id`,`created_at`,`id`,`agent_id`,`status`,`outcome`,`verification`,`action`,`triggered_by`,`duration_ms`,`cost_usd`,`awaiting_approval_id`);--> statement-breakpoint
CREATE INDEX `executions_outcome` ON `executions` (`tenant_id`,`outcome`,`created_at`,`id`,`agent_id`,`status`,`verification`,`action`,`triggered_by`,`duration_ms`,`cost_usd`,`awaiting_approval_id`);--> statement-breakpoint
-- Full-text search over the tasks of a tenant's executions. `tenant` is the tenant's id without dashes: one token, so that a query reads
-- only its tenant's part. Only the beginning of a very long task is indexed.
CREATE VIRTUAL TABLE executions_search USING fts5(
  tenant, task,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
-- few rows: a setting of the index
INSERT INTO executions_search (executions_search, rank) VALUES ('automerge', 8);
--> statement-breakpoint
-- A deletion must not rewrite a large part of the index at once.
-- few rows: a setting of the index
INSERT INTO executions_search (executions_search, rank) VALUES ('deletemerge', 0);
--> statement-breakpoint
CREATE TRIGGER execution_texts_insert AFTER INSERT ON execution_texts BEGIN
  INSERT INTO executions_search (rowid, tenant, task)
  SELECT new.search_row, replace(new.tenant_id, '-', ''), substr(task, 1, 4000) FROM executions WHERE id = new.execution_id;
END;
--> statement-breakpoint
CREATE TRIGGER execution_texts_delete AFTER DELETE ON execution_texts BEGIN
  DELETE FROM executions_search WHERE rowid = old.search_row;
END;
--> statement-breakpoint
CREATE TRIGGER executions_insert AFTER INSERT ON executions BEGIN
  INSERT INTO execution_texts (execution_id, tenant_id) VALUES (new.id, new.tenant_id);
END;
--> statement-breakpoint
-- What was accepted before; of what comes meanwhile the trigger takes care.
-- by rows of executions
INSERT INTO execution_texts (execution_id, tenant_id)
  SELECT id, tenant_id FROM executions
  WHERE rowid > ?1 AND rowid <= ?2
    AND NOT EXISTS (SELECT 1 FROM execution_texts WHERE execution_texts.execution_id = executions.id);
