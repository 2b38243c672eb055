CREATE TABLE `agent_progress` (
	`agent_id` text NOT NULL,
	`day` integer NOT NULL,
	`tenant_id` text NOT NULL,
	`progress` real,
	`weakest` text,
	`maturity_level` text NOT NULL,
	`version` integer NOT NULL,
	`checked_at` integer NOT NULL,
	PRIMARY KEY(`agent_id`, `day`),
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `agent_progress_day` ON `agent_progress` (`day`);--> statement-breakpoint
ALTER TABLE `agents` ADD `progress` real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `agents` ADD `weakest` text DEFAULT 'episodes' NOT NULL;--> statement-breakpoint
CREATE INDEX `agents_tenant_progress` ON `agents` (`tenant_id`,`progress`,`id`,`maturity_level`,`status`);--> statement-breakpoint
CREATE TRIGGER agent_progress_guard_agent_id BEFORE INSERT ON agent_progress
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = new.agent_id) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;
--> statement-breakpoint
-- The scheduled check notes how each active agent stands.
-- by rows of agents
UPDATE agents SET unchecked_since = coalesce(unchecked_since, strftime('%s', 'now') * 1000)
  WHERE rowid > ?1 AND rowid <= ?2 AND status = 'active';
