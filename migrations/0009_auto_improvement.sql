CREATE TABLE `skill_candidates` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`skill_id` text NOT NULL,
	`skill_name` text NOT NULL,
	`agent_id` text NOT NULL,
	`episode_id` text,
	`parent_candidate_id` text,
	`requested_by` text,
	`seed` integer NOT NULL,
	`validation_status` text NOT NULL,
	`reason` text,
	`mutation_id` text,
	`parent_code` text,
	`parent_digest` text,
	`code` text,
	`code_digest` text,
	`diff` text,
	`fitness` text,
	`engine` text NOT NULL,
	`attempts` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`validated_at` integer,
	`promoted_at` integer,
	`promoted_by` text,
	`undone_at` integer,
	`undone_by` text,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `skill_candidates_tenant` ON `skill_candidates` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `skill_candidates_skill` ON `skill_candidates` (`tenant_id`,`skill_id`,`validation_status`);--> statement-breakpoint
CREATE INDEX `skill_candidates_due` ON `skill_candidates` (`validation_status`,`next_attempt_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `skill_candidates_episode` ON `skill_candidates` (`episode_id`);--> statement-breakpoint
CREATE TABLE `skill_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`skill_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`execution_id` text NOT NULL,
	`episode_id` text NOT NULL,
	`call_id` text NOT NULL,
	`outcome` text NOT NULL,
	`input` text,
	`output` text,
	`error` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `skill_runs_skill` ON `skill_runs` (`tenant_id`,`skill_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `task_failures` (
	`episode_id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`execution_id` text NOT NULL,
	`error_code` text,
	`skill_id` text,
	`state` text NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`handled_at` integer,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `task_failures_pending` ON `task_failures` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `tool_mutations` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`skill_id` text NOT NULL,
	`candidate_id` text NOT NULL,
	`parent_id` text,
	`operator` text NOT NULL,
	`description` text NOT NULL,
	`seed` integer NOT NULL,
	`diff` text NOT NULL,
	`code_digest` text NOT NULL,
	`sandbox_status` text NOT NULL,
	`stage` text NOT NULL,
	`execution_error` text,
	`cases_fixed` integer NOT NULL,
	`cases_broken` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `tool_mutations_tenant` ON `tool_mutations` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `tool_mutations_skill` ON `tool_mutations` (`tenant_id`,`skill_id`,`code_digest`);--> statement-breakpoint
CREATE TABLE `workflow_variants` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`agent_version` integer NOT NULL,
	`parent_id` text,
	`operator` text NOT NULL,
	`description` text NOT NULL,
	`seed` integer NOT NULL,
	`changes` text NOT NULL,
	`evaluation_status` text NOT NULL,
	`fitness_score` real,
	`fitness_signals` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `workflow_variants_tenant` ON `workflow_variants` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `workflow_variants_agent` ON `workflow_variants` (`agent_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `workspace_configurations` (
	`tenant_id` text PRIMARY KEY NOT NULL,
	`auto_dev` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
