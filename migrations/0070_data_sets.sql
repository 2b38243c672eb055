CREATE TABLE `data_set_cases` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`data_set_id` text NOT NULL,
	`task` text NOT NULL,
	`context` text NOT NULL,
	`parameters` text NOT NULL,
	`source_execution_id` text,
	`calls` text,
	`characters` integer NOT NULL,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`data_set_id`) REFERENCES `data_sets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `data_set_cases_set` ON `data_set_cases` (`data_set_id`,`id`);--> statement-breakpoint
CREATE TABLE `data_set_results` (
	`run_id` text NOT NULL,
	`case_id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`case_revision` integer NOT NULL,
	`outcome` text NOT NULL,
	`verification` text,
	`reason` text,
	`detail` text,
	`checks` text NOT NULL,
	`result` text,
	`duration_ms` integer NOT NULL,
	`cost_usd` real,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`run_id`, `case_id`),
	FOREIGN KEY (`run_id`) REFERENCES `data_set_runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `data_set_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`data_set_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`agent_version` integer NOT NULL,
	`is_judged` integer NOT NULL,
	`concurrency` integer NOT NULL,
	`status` text NOT NULL,
	`void_reason` text,
	`total` integer NOT NULL,
	`passed` integer NOT NULL,
	`failed` integer NOT NULL,
	`not_run` integer NOT NULL,
	`cost_usd` real NOT NULL,
	`unpriced` integer NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`completed_at` integer,
	FOREIGN KEY (`data_set_id`) REFERENCES `data_sets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `data_set_runs_set` ON `data_set_runs` (`data_set_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `data_set_runs_under_way` ON `data_set_runs` (`created_at`,`id`) WHERE status = 'in_progress';--> statement-breakpoint
CREATE INDEX `data_set_runs_tenant` ON `data_set_runs` (`tenant_id`,`created_at`) WHERE status = 'in_progress';--> statement-breakpoint
CREATE INDEX `data_set_runs_agent` ON `data_set_runs` (`agent_id`);--> statement-breakpoint
CREATE TABLE `data_sets` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`case_count` integer NOT NULL,
	`characters` integer NOT NULL,
	`revision` integer NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `data_sets_tenant` ON `data_sets` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TRIGGER data_set_cases_guard_data_set_id BEFORE INSERT ON data_set_cases
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = 'data_sets' AND row_id = new.data_set_id) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;
--> statement-breakpoint
CREATE TRIGGER data_set_results_guard_run_id BEFORE INSERT ON data_set_results
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = 'data_set_runs' AND row_id = new.run_id) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;
--> statement-breakpoint
CREATE TRIGGER data_set_runs_guard_agent_id BEFORE INSERT ON data_set_runs
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = new.agent_id) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;
--> statement-breakpoint
CREATE TRIGGER data_set_runs_guard_data_set_id BEFORE INSERT ON data_set_runs
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = 'data_sets' AND row_id = new.data_set_id) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;
