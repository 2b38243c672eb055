CREATE TABLE `oauth_device_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`device_code_hash` text NOT NULL,
	`user_code_hash` text NOT NULL,
	`client_id` text NOT NULL,
	`client_name` text NOT NULL,
	`client_host` text,
	`permissions` text NOT NULL,
	`resource` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`interval_seconds` integer NOT NULL,
	`asked_at` integer,
	`refused_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `oauth_device_codes_deviceCodeHash_unique` ON `oauth_device_codes` (`device_code_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `oauth_device_codes_userCodeHash_unique` ON `oauth_device_codes` (`user_code_hash`);--> statement-breakpoint
CREATE INDEX `oauth_device_codes_end` ON `oauth_device_codes` (`expires_at`);