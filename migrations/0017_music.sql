CREATE TABLE `listening_history` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`provider` text NOT NULL,
	`track_uri` text NOT NULL,
	`name` text NOT NULL,
	`artists` text NOT NULL,
	`album` text NOT NULL,
	`artwork_url` text,
	`duration_ms` integer NOT NULL,
	`isrc` text,
	`genres` text NOT NULL,
	`agent_id` text,
	`played_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listening_history_tenant` ON `listening_history` (`tenant_id`,`played_at`,`id`);--> statement-breakpoint
CREATE INDEX `listening_history_age` ON `listening_history` (`played_at`);--> statement-breakpoint
CREATE TABLE `sandbox_music` (
	`tenant_id` text PRIMARY KEY NOT NULL,
	`account` text NOT NULL,
	`revision` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `connections` ADD `is_default` integer DEFAULT false NOT NULL;