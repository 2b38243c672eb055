CREATE TABLE `connection_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`provider` text NOT NULL,
	`user_id` text NOT NULL,
	`via_cookie` integer NOT NULL,
	`secrets` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `connection_attempts_tenant` ON `connection_attempts` (`tenant_id`,`provider`);--> statement-breakpoint
CREATE INDEX `connection_attempts_expiry` ON `connection_attempts` (`expires_at`);--> statement-breakpoint
CREATE TABLE `connections` (
	`tenant_id` text NOT NULL,
	`provider` text NOT NULL,
	`state` text NOT NULL,
	`scopes` text NOT NULL,
	`account_id` text,
	`account_name` text,
	`access_token` text,
	`refresh_token` text,
	`access_expires_at` integer,
	`authorization_expires_at` integer,
	`details` text NOT NULL,
	`refresh_holder` text,
	`refresh_until` integer,
	`connected_by` text,
	`connected_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`revision` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `provider`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
