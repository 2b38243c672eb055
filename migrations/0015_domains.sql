CREATE TABLE `domains` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text NOT NULL,
	`category` text,
	`vocabulary` text NOT NULL,
	`rules` text NOT NULL,
	`instructions` text,
	`entity_types` text NOT NULL,
	`source_listing_id` text,
	`created_by` text,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `domains_slug` ON `domains` (`tenant_id`,`slug`);--> statement-breakpoint
CREATE INDEX `domains_tenant` ON `domains` (`tenant_id`,`created_at`,`id`);