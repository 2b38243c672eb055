CREATE TABLE `removals` (
	`table_name` text NOT NULL,
	`row_id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`deleted_at` integer NOT NULL,
	PRIMARY KEY(`table_name`, `row_id`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `removals_deleted` ON `removals` (`deleted_at`);--> statement-breakpoint
CREATE INDEX `removals_tenant` ON `removals` (`tenant_id`);--> statement-breakpoint
CREATE INDEX `approvals_agent` ON `approvals` (`agent_id`);--> statement-breakpoint
CREATE INDEX `task_failures_agent` ON `task_failures` (`agent_id`);--> statement-breakpoint
CREATE INDEX `interventions_agent` ON `interventions` (`agent_id`);--> statement-breakpoint
CREATE INDEX `sdlc_runs_agent` ON `sdlc_runs` (`agent_id`);--> statement-breakpoint
CREATE INDEX `sdlc_runs_project` ON `sdlc_runs` (`project_id`);--> statement-breakpoint
CREATE INDEX `adaptations_run` ON `adaptations` (`run_id`);