CREATE TABLE `run_starts` (
	`execution_id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`kind` text NOT NULL,
	`source_id` text NOT NULL,
	`name` text NOT NULL,
	FOREIGN KEY (`execution_id`) REFERENCES `executions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `schedule_ticks` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`schedule_id` text NOT NULL,
	`number` integer NOT NULL,
	`due_at` integer NOT NULL,
	`noted_at` integer NOT NULL,
	`is_manual` integer NOT NULL,
	`started_at` integer,
	`outcome` text NOT NULL,
	`reason` text,
	`execution_id` text,
	`is_settled` integer NOT NULL,
	FOREIGN KEY (`schedule_id`) REFERENCES `schedules`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `schedule_ticks_number` ON `schedule_ticks` (`schedule_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `schedule_ticks_due` ON `schedule_ticks` (`schedule_id`,`due_at`) WHERE is_manual = 0;--> statement-breakpoint
CREATE INDEX `schedule_ticks_open` ON `schedule_ticks` (`tenant_id`,`schedule_id`,`number`) WHERE is_settled = 0;--> statement-breakpoint
CREATE INDEX `schedule_ticks_missed` ON `schedule_ticks` (`tenant_id`,`noted_at`) WHERE outcome IN ('missed', 'skipped');--> statement-breakpoint
CREATE TABLE `schedules` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`agent_id` text NOT NULL,
	`task` text NOT NULL,
	`context` text NOT NULL,
	`parameters` text NOT NULL,
	`cron` text,
	`every_minutes` integer,
	`time_zone` text NOT NULL,
	`anchor_at` integer NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`jitter_seconds` integer NOT NULL,
	`on_overlap` text NOT NULL,
	`grace_minutes` integer NOT NULL,
	`pause_after_failures` integer NOT NULL,
	`pause_reason` text,
	`pause_words` text,
	`paused_by` text,
	`paused_at` integer,
	`next_at` integer,
	`begins_at` integer,
	`revision` integer NOT NULL,
	`ticks` integer NOT NULL,
	`failures_in_a_row` integer NOT NULL,
	`last_error` text,
	`mail_due` integer NOT NULL,
	`owner_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `schedules_name` ON `schedules` (`tenant_id`,`name`);--> statement-breakpoint
CREATE INDEX `schedules_tenant` ON `schedules` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `schedules_next` ON `schedules` (`tenant_id`,`begins_at`,`id`) WHERE begins_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `schedules_overdue` ON `schedules` (`begins_at`,`tenant_id`) WHERE begins_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `schedules_paused` ON `schedules` (`tenant_id`,`paused_at`) WHERE pause_reason IN ('failures', 'owner_gone', 'target_gone');--> statement-breakpoint
CREATE INDEX `schedules_mail` ON `schedules` (`paused_at`,`id`) WHERE mail_due = 1;