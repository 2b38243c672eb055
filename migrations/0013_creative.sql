CREATE TABLE `brand_kits` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`colors` text NOT NULL,
	`heading_font` text,
	`body_font` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `brand_kits_tenant` ON `brand_kits` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `creative_assets` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`source_provider` text,
	`url` text,
	`photo_id` text,
	`tags` text NOT NULL,
	`metadata` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `creative_assets_tenant` ON `creative_assets` (`tenant_id`,`created_at`,`id`);