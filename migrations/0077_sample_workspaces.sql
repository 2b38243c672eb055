ALTER TABLE `sessions` ADD `visits` text;--> statement-breakpoint
CREATE INDEX `sessions_visits` ON `sessions` (`visits`) WHERE visits IS NOT NULL;--> statement-breakpoint
ALTER TABLE `tenants` ADD `sample_of` text;--> statement-breakpoint
ALTER TABLE `tenants` ADD `sample_ends_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `tenants_sample` ON `tenants` (`sample_of`) WHERE sample_of IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tenants_sample_end` ON `tenants` (`sample_ends_at`) WHERE sample_ends_at IS NOT NULL;