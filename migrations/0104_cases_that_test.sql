ALTER TABLE `data_set_cases` ADD `expected_answer` text;--> statement-breakpoint
ALTER TABLE `data_set_cases` ADD `checks` text;--> statement-breakpoint
CREATE INDEX `data_set_cases_source` ON `data_set_cases` (`source_execution_id`,`data_set_id`) WHERE source_execution_id IS NOT NULL;