ALTER TABLE `episodes` ADD `flags` text;--> statement-breakpoint
ALTER TABLE `executions` ADD `flags` text;