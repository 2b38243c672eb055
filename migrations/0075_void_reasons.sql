ALTER TABLE `skill_candidates` ADD `model_fault` text;--> statement-breakpoint
ALTER TABLE `judgements` ADD `void_reason` text;--> statement-breakpoint
ALTER TABLE `training_runs` ADD `void_reason` text;