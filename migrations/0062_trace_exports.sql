CREATE TABLE `trace_deliveries` (
	`execution_id` text NOT NULL,
	`receiver` text NOT NULL,
	`tenant_id` text NOT NULL,
	`attempts` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`execution_id`, `receiver`),
	FOREIGN KEY (`execution_id`) REFERENCES `executions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `trace_deliveries_tenant` ON `trace_deliveries` (`tenant_id`,`receiver`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `trace_deliveries_due` ON `trace_deliveries` (`next_attempt_at`,`tenant_id`);--> statement-breakpoint
CREATE TABLE `trace_exports` (
	`tenant_id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`headers` text NOT NULL,
	`include_content` integer NOT NULL,
	`not_before` integer NOT NULL,
	`last_sent_at` integer,
	`last_failed_at` integer,
	`last_error` text,
	`dropped` integer NOT NULL,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `executions` ADD `trace_parent` text;