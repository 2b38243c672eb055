ALTER TABLE `alert_rules` ADD `muted_until` integer;--> statement-breakpoint
ALTER TABLE `alert_rules` ADD `is_alert_told` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `alerts` ADD `told_at` integer;--> statement-breakpoint
ALTER TABLE `alerts` ADD `seen_at` integer;--> statement-breakpoint
ALTER TABLE `alerts` ADD `seen_by` text;