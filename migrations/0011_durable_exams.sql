ALTER TABLE `exams` ADD `status` text DEFAULT 'completed' NOT NULL;--> statement-breakpoint
ALTER TABLE `exams` ADD `void_reason` text;--> statement-breakpoint
ALTER TABLE `exams` ADD `seed` integer;--> statement-breakpoint
ALTER TABLE `exams` ADD `agent_revision` integer;--> statement-breakpoint
ALTER TABLE `exams` ADD `started_by_kind` text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE `exams` ADD `started_by_id` text;--> statement-breakpoint
ALTER TABLE `exams` ADD `completed_at` integer;--> statement-breakpoint
CREATE INDEX `exams_under_way` ON `exams` (`agent_id`,`created_at`) WHERE status = 'in_progress';