CREATE TABLE `sdlc_configurations` (
	`tenant_id` text NOT NULL,
	`agent_type` text NOT NULL,
	`config` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `agent_type`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sdlc_deployments` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`project_id` text NOT NULL,
	`version` text NOT NULL,
	`environment` text NOT NULL,
	`state` text NOT NULL,
	`kind` text NOT NULL,
	`notes` text,
	`run_id` text NOT NULL,
	`deployed_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `sdlc_projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sdlc_deployments_project` ON `sdlc_deployments` (`tenant_id`,`project_id`,`deployed_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sdlc_deployments_live` ON `sdlc_deployments` (`project_id`,`environment`) WHERE state = 'live';--> statement-breakpoint
CREATE TABLE `sdlc_projects` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`repository_url` text,
	`status` text NOT NULL,
	`frozen_environments` text NOT NULL,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sdlc_projects_tenant` ON `sdlc_projects` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `sdlc_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`agent_version` integer NOT NULL,
	`agent_type` text NOT NULL,
	`action` text NOT NULL,
	`project_id` text,
	`input_summary` text NOT NULL,
	`input_digest` text NOT NULL,
	`outcome` text NOT NULL,
	`result` text NOT NULL,
	`not_done` text NOT NULL,
	`approval_required` integer NOT NULL,
	`approval_id` text,
	`sandbox` text NOT NULL,
	`engine` text NOT NULL,
	`created_at` integer NOT NULL,
	`completed_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `sdlc_projects`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `sdlc_runs_tenant` ON `sdlc_runs` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sdlc_runs_approval` ON `sdlc_runs` (`approval_id`);--> statement-breakpoint
CREATE TABLE `sdlc_settings` (
	`tenant_id` text PRIMARY KEY NOT NULL,
	`is_enabled` integer NOT NULL,
	`enabled_agent_types` text NOT NULL,
	`approval_required_for` text NOT NULL,
	`revision` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
