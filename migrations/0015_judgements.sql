CREATE TABLE `judgement_days` (
	`tenant_id` text PRIMARY KEY NOT NULL,
	`day` integer NOT NULL,
	`asked` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `judgements` (
	`episode_id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`state` text NOT NULL,
	`turn` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`judge_id` text,
	`verdict` text,
	`reason` text,
	`label` text,
	`created_at` integer NOT NULL,
	`judged_at` integer,
	FOREIGN KEY (`episode_id`) REFERENCES `episodes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `judgements_waiting` ON `judgements` (`turn`,`next_attempt_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `judgements_waiting_tenant` ON `judgements` (`tenant_id`) WHERE state = 'waiting';--> statement-breakpoint
ALTER TABLE `workspace_configurations` ADD `judge_sample_rate` real;--> statement-breakpoint
ALTER TABLE `workspace_configurations` ADD `judge_daily_budget` integer;--> statement-breakpoint
ALTER TABLE `judges` ADD `is_unmeasured` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `judges_unmeasured` ON `judges` (`tenant_id`,`id`) WHERE is_unmeasured = 1;