CREATE TABLE `moved_rows` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`table_name` text NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `moved_rows_key` ON `moved_rows` (`table_name`,`key`);--> statement-breakpoint
CREATE TABLE `tenant_moves` (
	`tenant_id` text PRIMARY KEY NOT NULL,
	`from_cell` text NOT NULL,
	`to_cell` text NOT NULL,
	`shifts` text NOT NULL,
	`position` text,
	`begun_at` integer NOT NULL,
	`frozen_until` integer DEFAULT 0 NOT NULL,
	`arrived_at` integer,
	`moved_at` integer
);
