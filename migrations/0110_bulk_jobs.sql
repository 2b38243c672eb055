CREATE TABLE `bulk_items` (
	`job_id` text NOT NULL,
	`number` integer NOT NULL,
	`tenant_id` text NOT NULL,
	`execution_id` text NOT NULL,
	`status` text NOT NULL,
	`code` text,
	`message` text,
	`run_id` text,
	`case_id` text,
	`ended_at` integer,
	PRIMARY KEY(`job_id`, `number`),
	FOREIGN KEY (`job_id`) REFERENCES `bulk_jobs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `bulk_jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`action` text NOT NULL,
	`status` text NOT NULL,
	`stop_reason` text,
	`total` integer NOT NULL,
	`max_micros` integer,
	`spent_micros` integer NOT NULL,
	`repeats_effects` integer NOT NULL,
	`data_set_id` text,
	`ordered_by` text NOT NULL,
	`key_id` text,
	`via_cookie` integer NOT NULL,
	`created_at` integer NOT NULL,
	`completed_at` integer,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `bulk_jobs_age` ON `bulk_jobs` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `bulk_jobs_tenant` ON `bulk_jobs` (`tenant_id`,`status`);--> statement-breakpoint
CREATE INDEX `bulk_jobs_under_way` ON `bulk_jobs` (`created_at`,`id`) WHERE status = 'in_progress';