CREATE TABLE `photo_edits` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`state` text NOT NULL,
	`origin` text NOT NULL,
	`edit` text NOT NULL,
	`audit` text,
	`max_bytes` integer NOT NULL,
	`attempts` integer NOT NULL,
	`made_id` text,
	`error` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `photo_edits_tenant` ON `photo_edits` (`tenant_id`,`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `photo_edits_state` ON `photo_edits` (`state`,`changed_at`);