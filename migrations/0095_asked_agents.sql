ALTER TABLE `run_starts` ADD `parent_id` text;--> statement-breakpoint
ALTER TABLE `run_starts` ADD `root_id` text;--> statement-breakpoint
CREATE INDEX `run_starts_root` ON `run_starts` (`root_id`,`parent_id`) WHERE root_id IS NOT NULL;