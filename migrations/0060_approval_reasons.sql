ALTER TABLE `approvals` ADD `why` text;--> statement-breakpoint
ALTER TABLE `approvals` ADD `purpose` text;