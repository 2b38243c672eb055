CREATE TABLE `applied_writes` (
	`id` text PRIMARY KEY NOT NULL,
	`applied_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `applied_writes_time` ON `applied_writes` (`applied_at`);--> statement-breakpoint
CREATE TABLE `reserved_addresses` (
	`email` text PRIMARY KEY NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `reserved_addresses_end` ON `reserved_addresses` (`ends_at`);--> statement-breakpoint
CREATE TABLE `shared_writes` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`statements` text NOT NULL,
	`written_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shared_writes_id_unique` ON `shared_writes` (`id`);--> statement-breakpoint
CREATE INDEX `shared_writes_tenant` ON `shared_writes` (`tenant_id`,`number`);--> statement-breakpoint
CREATE TABLE `tenant_cells` (
	`tenant_id` text PRIMARY KEY NOT NULL,
	`cell` text NOT NULL,
	`placed_at` integer NOT NULL
);
