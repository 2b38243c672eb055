CREATE TABLE `replays` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`agent_version` integer NOT NULL,
	`agent_revision` integer NOT NULL,
	`predecessor_version` integer NOT NULL,
	`status` text NOT NULL,
	`void_reason` text,
	`result` text,
	`inherits` integer NOT NULL,
	`created_at` integer NOT NULL,
	`completed_at` integer,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `replays_agent` ON `replays` (`agent_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `replays_under_way` ON `replays` (`agent_id`,`created_at`) WHERE status = 'in_progress';--> statement-breakpoint
ALTER TABLE `executions` ADD `recorded` text;--> statement-breakpoint
ALTER TABLE `graduation_standings` ADD `inheriting_version` integer;--> statement-breakpoint
ALTER TABLE `graduation_standings` ADD `inherits_from` integer;--> statement-breakpoint
CREATE TRIGGER replays_guard_agent_id BEFORE INSERT ON replays
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = new.agent_id) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;
