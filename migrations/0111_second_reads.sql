CREATE TABLE `second_reads` (
	`episode_id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`state` text NOT NULL,
	`first_by` text NOT NULL,
	`first_verdict` text NOT NULL,
	`second_by` text,
	`second_verdict` text,
	`read_at` integer,
	`is_checked` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `second_reads_waiting` ON `second_reads` (`tenant_id`,`episode_id`,`first_by`) WHERE state = 'waits';--> statement-breakpoint
CREATE INDEX `second_reads_pairs` ON `second_reads` (`tenant_id`,`read_at`);--> statement-breakpoint
ALTER TABLE `workspace_configurations` ADD `review_second_share` real;