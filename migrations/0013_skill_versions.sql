CREATE TABLE `skill_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`skill_id` text NOT NULL,
	`number` integer NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`snapshot` text NOT NULL,
	`digest` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `skill_versions_number` ON `skill_versions` (`tenant_id`,`skill_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `skill_versions_name` ON `skill_versions` (`tenant_id`,`skill_id`,`name`);--> statement-breakpoint
ALTER TABLE `skills` ADD `source_version_id` text;--> statement-breakpoint
ALTER TABLE `skills` ADD `source_digest` text;