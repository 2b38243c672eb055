CREATE TABLE `workflow_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`workflow_id` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`origin` text NOT NULL,
	`started_by` text,
	`ordered_by` text NOT NULL,
	`input` text NOT NULL,
	`output` text,
	`error` text,
	`samples` text,
	`rerun_of` text,
	`parent` text,
	`cost_usd` real NOT NULL,
	`tokens` integer NOT NULL,
	`output_bytes` integer NOT NULL,
	`changes` integer NOT NULL,
	`look_at` integer,
	`deadline_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`completed_at` integer,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`workflow_id`) REFERENCES `workflows`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `workflow_runs_tenant` ON `workflow_runs` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `workflow_runs_workflow` ON `workflow_runs` (`workflow_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `workflow_runs_open` ON `workflow_runs` (`tenant_id`,`workflow_id`) WHERE completed_at IS NULL;--> statement-breakpoint
CREATE INDEX `workflow_runs_overdue` ON `workflow_runs` (`look_at`) WHERE look_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `workflow_signals` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`run_id` text NOT NULL,
	`name` text NOT NULL,
	`data` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`run_id`) REFERENCES `workflow_runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `workflow_signals_run` ON `workflow_signals` (`run_id`);--> statement-breakpoint
CREATE TABLE `workflow_steps` (
	`run_id` text NOT NULL,
	`step_id` text NOT NULL,
	`item` integer NOT NULL,
	`tenant_id` text NOT NULL,
	`status` text NOT NULL,
	`attempt` integer NOT NULL,
	`output` text,
	`error` text,
	`child_id` text,
	`approval_id` text,
	`effect_id` text,
	`waits_for` text,
	`wakes_at` integer,
	`source` text NOT NULL,
	`change` integer NOT NULL,
	`started_at` integer,
	`completed_at` integer,
	PRIMARY KEY(`run_id`, `step_id`, `item`),
	FOREIGN KEY (`run_id`) REFERENCES `workflow_runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `workflow_steps_child` ON `workflow_steps` (`child_id`) WHERE child_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `workflow_steps_waits` ON `workflow_steps` (`tenant_id`,`waits_for`) WHERE waits_for IS NOT NULL;--> statement-breakpoint
CREATE TABLE `workflow_versions` (
	`workflow_id` text NOT NULL,
	`version` integer NOT NULL,
	`tenant_id` text NOT NULL,
	`definition` text NOT NULL,
	`saved_by` text NOT NULL,
	`confirmed_by` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`workflow_id`, `version`),
	FOREIGN KEY (`workflow_id`) REFERENCES `workflows`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `workflows` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`version` integer NOT NULL,
	`owner_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `workflows_name` ON `workflows` (`tenant_id`,`name`);--> statement-breakpoint
CREATE INDEX `workflows_tenant` ON `workflows` (`tenant_id`,`created_at`,`id`);