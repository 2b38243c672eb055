ALTER TABLE `workflow_signals` ADD `origin` text;--> statement-breakpoint
ALTER TABLE `workflow_signals` ADD `taken_at` integer;--> statement-breakpoint
ALTER TABLE `workflow_steps` ADD `callback` text;--> statement-breakpoint
CREATE UNIQUE INDEX `workflow_steps_callback` ON `workflow_steps` (`callback`) WHERE callback IS NOT NULL;