CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`page` text NOT NULL,
	`scope` text NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`columns` text NOT NULL,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `saved_views_page` ON `saved_views` (`tenant_id`,`page`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `view_defaults` (
	`tenant_id` text NOT NULL,
	`page` text NOT NULL,
	`user_id` text NOT NULL,
	`view_id` text NOT NULL,
	PRIMARY KEY(`tenant_id`, `page`, `user_id`),
	FOREIGN KEY (`view_id`) REFERENCES `saved_views`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `view_defaults_view` ON `view_defaults` (`view_id`);