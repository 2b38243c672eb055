DROP INDEX `episodes_sampled`;--> statement-breakpoint
DROP INDEX `episodes_waiting`;--> statement-breakpoint
ALTER TABLE `episodes` ADD `by_fallback` integer;--> statement-breakpoint
CREATE INDEX `episodes_drawn` ON `episodes` (`agent_id`,`created_at`,`id`,`looked_at`,`verification`,`judge_id`) WHERE sampled = 1;--> statement-breakpoint
CREATE INDEX `episodes_to_look_at` ON `episodes` (`tenant_id`,`created_at`,`id`,`agent_id`,`verification`,`judge_id`,`measured_outcome`,`maturity_level`) WHERE (sampled = 1 OR asked = 1) AND looked_at IS NULL AND execution_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `domains` ADD `steering` text;--> statement-breakpoint
ALTER TABLE `memories` ADD `author_id` text;--> statement-breakpoint
ALTER TABLE `memories` ADD `state` text;--> statement-breakpoint
ALTER TABLE `memories` ADD `decided_by` text;--> statement-breakpoint
ALTER TABLE `memories` ADD `decided_at` integer;--> statement-breakpoint
CREATE INDEX `memories_waiting` ON `memories` (`tenant_id`,`created_at`,`id`) WHERE state = 'waiting';--> statement-breakpoint
ALTER TABLE `exams` ADD `fingerprint` text;--> statement-breakpoint
ALTER TABLE `graduation_standings` ADD `void_exams` integer;--> statement-breakpoint
ALTER TABLE `graduation_standings` ADD `kept_seed` integer;--> statement-breakpoint
ALTER TABLE `graduation_standings` ADD `held_fallbacks` text;--> statement-breakpoint
-- What ended without a result before this was no part of the queue, and does not come back.
-- by rows of episodes
UPDATE episodes SET sampled = 0 WHERE rowid > ?1 AND rowid <= ?2 AND sampled = 1 AND outcome = 'void';
