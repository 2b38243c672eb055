ALTER TABLE `alert_rules` ADD `connection_id` text;--> statement-breakpoint
ALTER TABLE `alert_rules` ADD `budget_id` text;--> statement-breakpoint
ALTER TABLE `alert_rules` ADD `failure_group_id` text;