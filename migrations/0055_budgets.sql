CREATE TABLE `model_budget_notices` (
	`tenant_id` text NOT NULL,
	`budget_id` text NOT NULL,
	`period` text NOT NULL,
	`event` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `budget_id`, `period`, `event`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `model_budget_notices_at` ON `model_budget_notices` (`at`);--> statement-breakpoint
CREATE TABLE `model_budgets` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`key` text NOT NULL,
	`scope` text NOT NULL,
	`agent_id` text,
	`window` text NOT NULL,
	`usd_micros` integer,
	`tokens` integer,
	`on_reached` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `model_budgets_key` ON `model_budgets` (`tenant_id`,`key`);--> statement-breakpoint
CREATE INDEX `model_budgets_agent` ON `model_budgets` (`agent_id`);--> statement-breakpoint
CREATE TABLE `model_counters` (
	`tenant_id` text NOT NULL,
	`subject` text NOT NULL,
	`period` text NOT NULL,
	`usd_micros` integer NOT NULL,
	`tokens` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `subject`, `period`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `model_counters_updated` ON `model_counters` (`updated_at`);--> statement-breakpoint
CREATE TABLE `model_usage` (
	`tenant_id` text NOT NULL,
	`span` text NOT NULL,
	`starts_at` integer NOT NULL,
	`agent_id` text NOT NULL,
	`connection` text NOT NULL,
	`model` text NOT NULL,
	`origin` text NOT NULL,
	`calls` integer NOT NULL,
	`failed_calls` integer NOT NULL,
	`unpriced_calls` integer NOT NULL,
	`input_tokens` integer NOT NULL,
	`output_tokens` integer NOT NULL,
	`cached_input_tokens` integer NOT NULL,
	`usd_micros` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `span`, `starts_at`, `agent_id`, `connection`, `model`, `origin`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `model_usage_age` ON `model_usage` (`span`,`starts_at`);--> statement-breakpoint
ALTER TABLE `tenants` ADD `time_zone` text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE `model_reservations` ADD `call_id` text;--> statement-breakpoint
ALTER TABLE `model_reservations` ADD `agent_id` text;--> statement-breakpoint
ALTER TABLE `model_reservations` ADD `run_id` text;--> statement-breakpoint
ALTER TABLE `model_reservations` ADD `tokens` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `model_reservations` ADD `is_instance` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE TRIGGER model_budgets_guard_agent_id BEFORE INSERT ON model_budgets
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = new.agent_id) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;
