CREATE TABLE `exam_data_sets` (
	`data_set_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`named_by` text,
	`named_at` integer NOT NULL,
	PRIMARY KEY(`data_set_id`, `agent_id`),
	FOREIGN KEY (`data_set_id`) REFERENCES `data_sets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `exam_data_sets_agent` ON `exam_data_sets` (`agent_id`);--> statement-breakpoint
ALTER TABLE `data_set_cases` ADD `has_checks` integer GENERATED ALWAYS AS ((json_type(parameters, '$.expect') IS 'object')) VIRTUAL;--> statement-breakpoint
CREATE INDEX `data_set_cases_checked` ON `data_set_cases` (`data_set_id`,`has_checks`,`id`,`updated_at`);--> statement-breakpoint
CREATE TRIGGER exam_data_sets_guard_agent_id BEFORE INSERT ON exam_data_sets
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = new.agent_id) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;
--> statement-breakpoint
CREATE TRIGGER exam_data_sets_guard_data_set_id BEFORE INSERT ON exam_data_sets
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = 'data_sets' AND row_id = new.data_set_id) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;
