ALTER TABLE `audit_entries` ADD `values_before` text;--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `values_after` text;--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `request_id` text;