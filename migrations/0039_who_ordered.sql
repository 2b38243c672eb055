ALTER TABLE `episodes` ADD `ordered_by` text;--> statement-breakpoint
ALTER TABLE `executions` ADD `ordered_by` text;