CREATE TABLE `trigger_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`trigger_id` text NOT NULL,
	`received_at` integer NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`sender_id` text,
	`event` text,
	`dedupe_key` text,
	`headers` text NOT NULL,
	`body` text,
	`body_bytes` integer NOT NULL,
	`is_in_bucket` integer NOT NULL,
	`cause` text,
	`redelivery_of` text,
	`execution_id` text,
	`is_settled` integer NOT NULL,
	FOREIGN KEY (`trigger_id`) REFERENCES `triggers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `trigger_deliveries_trigger` ON `trigger_deliveries` (`trigger_id`,`id`);--> statement-breakpoint
CREATE INDEX `trigger_deliveries_status` ON `trigger_deliveries` (`trigger_id`,`status`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `trigger_deliveries_key` ON `trigger_deliveries` (`trigger_id`,`dedupe_key`) WHERE dedupe_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `trigger_deliveries_open` ON `trigger_deliveries` (`tenant_id`,`trigger_id`,`id`) WHERE is_settled = 0;--> statement-breakpoint
CREATE INDEX `trigger_deliveries_held` ON `trigger_deliveries` (`id`) WHERE status = 'held';--> statement-breakpoint
CREATE TABLE `triggers` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`source` text NOT NULL,
	`agent_id` text NOT NULL,
	`task` text NOT NULL,
	`parameters` text NOT NULL,
	`rule` text NOT NULL,
	`address` text,
	`secret` text,
	`previous_secret` text,
	`previous_secret_ends_at` integer,
	`pause_after_failures` integer NOT NULL,
	`pause_reason` text,
	`pause_words` text,
	`paused_by` text,
	`paused_at` integer,
	`revision` integer NOT NULL,
	`failures_in_a_row` integer NOT NULL,
	`last_error` text,
	`mail_due` integer NOT NULL,
	`unverified` text NOT NULL,
	`owner_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `triggers_name` ON `triggers` (`tenant_id`,`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `triggers_address` ON `triggers` (`address`);--> statement-breakpoint
CREATE INDEX `triggers_tenant` ON `triggers` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `triggers_paused` ON `triggers` (`tenant_id`,`paused_at`) WHERE pause_reason IN ('failures', 'owner_gone', 'target_gone');--> statement-breakpoint
CREATE INDEX `triggers_mail` ON `triggers` (`paused_at`,`id`) WHERE mail_due = 1;--> statement-breakpoint
ALTER TABLE `run_starts` ADD `triggers` text;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `is_of_trigger` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TRIGGER trigger_deliveries_gone AFTER DELETE ON trigger_deliveries WHEN old.is_in_bucket = 1 BEGIN
  INSERT INTO gone_trace_objects (execution_id, tenant_id) VALUES (old.id, old.tenant_id)
    ON CONFLICT (execution_id) DO NOTHING;
END;
