ALTER TABLE `episode_feedback` ADD `settles` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `episodes` ADD `verdict` text;--> statement-breakpoint
ALTER TABLE `episodes` ADD `disagreed` integer;--> statement-breakpoint
CREATE INDEX `episodes_disagreed` ON `episodes` (`tenant_id`,`created_at`,`id`) WHERE disagreed = 1 AND execution_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `episodes_breaches` ON `episodes` (`agent_id`,`created_at`,`id`) WHERE critical_violations + safety_complaints > 0;--> statement-breakpoint
ALTER TABLE `graduation_standings` ADD `probation_reasons` text;