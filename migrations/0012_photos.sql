CREATE TABLE `photos` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`state` text NOT NULL,
	`filename` text NOT NULL,
	`format` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`size_bytes` integer NOT NULL,
	`original_id` text,
	`edits` text,
	`agent_id` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `photos_tenant` ON `photos` (`tenant_id`,`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `photos_tenant_bytes` ON `photos` (`tenant_id`,`size_bytes`);--> statement-breakpoint
CREATE INDEX `photos_passing` ON `photos` (`state`,`changed_at`) WHERE state <> 'stored';