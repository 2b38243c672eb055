CREATE TABLE `playground_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`execution_id` text,
	`step_id` text,
	`task` text NOT NULL,
	`context` text NOT NULL,
	`budget_usd` real NOT NULL,
	`status` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`completed_at` integer,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `playground_runs_age` ON `playground_runs` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `playground_runs_tenant` ON `playground_runs` (`tenant_id`,`created_by`) WHERE status = 'in_progress';--> statement-breakpoint
CREATE INDEX `playground_runs_under_way` ON `playground_runs` (`created_at`,`id`) WHERE status = 'in_progress';--> statement-breakpoint
CREATE INDEX `playground_runs_agent` ON `playground_runs` (`agent_id`);--> statement-breakpoint
CREATE TABLE `playground_variants` (
	`run_id` text NOT NULL,
	`number` integer NOT NULL,
	`tenant_id` text NOT NULL,
	`configuration` text NOT NULL,
	`capabilities` text NOT NULL,
	`messages` text,
	`changes` text NOT NULL,
	`patch` text,
	`holds_level` integer NOT NULL,
	`status` text NOT NULL,
	`outcome` text,
	`result` text,
	`error` text,
	`checks` text,
	`trace` text NOT NULL,
	`asks` text NOT NULL,
	`answers` text NOT NULL,
	`cost_usd` real,
	`duration_ms` integer,
	`completed_at` integer,
	PRIMARY KEY(`run_id`, `number`),
	FOREIGN KEY (`run_id`) REFERENCES `playground_runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TRIGGER playground_runs_guard_agent_id BEFORE INSERT ON playground_runs
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = new.agent_id) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;
