-- A mean rating of 4.5 features a template, however few gave it. A generated column is not altered but made anew, and its index with it.
DROP INDEX `workflow_templates_featured`;--> statement-breakpoint
ALTER TABLE `workflow_templates` DROP COLUMN `is_featured`;--> statement-breakpoint
ALTER TABLE `workflow_templates` ADD `is_featured` integer GENERATED ALWAYS AS ((is_curated = 1 OR (rating_count > 0 AND rating_sum >= 4.5 * rating_count))) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `workflow_templates_featured` ON `workflow_templates` (`is_listed`,`is_featured`,`rating_order`,`downloads`,`id`);
