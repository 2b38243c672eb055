ALTER TABLE `episode_feedback` ADD `verdict` text;--> statement-breakpoint
ALTER TABLE `episodes` ADD `asked` integer;--> statement-breakpoint
CREATE INDEX `episodes_waiting` ON `episodes` (`tenant_id`,`created_at`,`id`,`agent_id`,`verification`,`judge_id`,`measured_outcome`,`maturity_level`) WHERE (sampled = 1 OR asked = 1) AND looked_at IS NULL AND outcome <> 'void' AND execution_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `episodes_looked_at` ON `episodes` (`tenant_id`,`looked_at`,`id`,`agent_id`) WHERE looked_at IS NOT NULL AND execution_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `graduation_standings` ADD `towards_level` text;--> statement-breakpoint
ALTER TABLE `graduation_standings` ADD `towards_runs` integer;