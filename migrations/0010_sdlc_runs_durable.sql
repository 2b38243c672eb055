-- A run is stored before it is over: the table is rebuilt, because its outcome may be open now. Runs that exist are over.
CREATE TABLE `__new_sdlc_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`agent_version` integer NOT NULL,
	`maturity_level` text NOT NULL,
	`agent_type` text NOT NULL,
	`action` text NOT NULL,
	`project_id` text,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`input_summary` text NOT NULL,
	`input_digest` text NOT NULL,
	`input` text,
	`status` text NOT NULL,
	`progress` integer NOT NULL,
	`awaiting` text,
	`steps` text NOT NULL,
	`outcome` text,
	`result` text,
	`error` text,
	`not_done` text NOT NULL,
	`approval_required` integer NOT NULL,
	`approval_id` text,
	`sandbox` text NOT NULL,
	`engine` text NOT NULL,
	`episode_id` text,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`completed_at` integer,
	`deadline_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `sdlc_projects`(`id`) ON UPDATE no action ON DELETE set null
);--> statement-breakpoint
INSERT INTO `__new_sdlc_runs` (`id`, `tenant_id`, `agent_id`, `agent_version`, `maturity_level`, `agent_type`, `action`, `project_id`, `actor_kind`, `input_summary`, `input_digest`, `status`, `progress`, `steps`, `outcome`, `result`, `not_done`, `approval_required`, `approval_id`, `sandbox`, `engine`, `created_at`, `started_at`, `completed_at`, `deadline_at`)
SELECT r.`id`, r.`tenant_id`, r.`agent_id`, r.`agent_version`, coalesce((SELECT a.`maturity_level` FROM `agents` a WHERE a.`id` = r.`agent_id`), 'student'), r.`agent_type`, r.`action`, r.`project_id`, 'system', r.`input_summary`, r.`input_digest`, 'completed', 100, '[]', r.`outcome`, r.`result`, r.`not_done`, r.`approval_required`, r.`approval_id`, r.`sandbox`, r.`engine`, r.`created_at`, r.`created_at`, r.`completed_at`, r.`completed_at` FROM `sdlc_runs` r;--> statement-breakpoint
DROP TABLE `sdlc_runs`;--> statement-breakpoint
ALTER TABLE `__new_sdlc_runs` RENAME TO `sdlc_runs`;--> statement-breakpoint
CREATE INDEX `sdlc_runs_tenant` ON `sdlc_runs` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `sdlc_runs_open` ON `sdlc_runs` (`created_at`) WHERE status IN ('pending', 'in_progress');--> statement-breakpoint
CREATE UNIQUE INDEX `sdlc_runs_approval` ON `sdlc_runs` (`approval_id`);
