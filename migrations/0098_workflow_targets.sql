ALTER TABLE `schedule_ticks` ADD `workflow_run_id` text;--> statement-breakpoint
ALTER TABLE `schedules` ADD `workflow_id` text;--> statement-breakpoint
ALTER TABLE `trigger_deliveries` ADD `workflow_run_id` text;--> statement-breakpoint
ALTER TABLE `triggers` ADD `workflow_id` text;