CREATE TABLE `federation_installations` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`template_id` text NOT NULL,
	`instantiated_agent_id` text NOT NULL,
	`installed_version` text NOT NULL,
	`federation_source` text NOT NULL,
	`federation_timestamp` integer NOT NULL,
	`peer_url` text NOT NULL,
	`digest` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`instantiated_agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `federation_installations_tenant` ON `federation_installations` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `federation_installations_agent` ON `federation_installations` (`instantiated_agent_id`);--> statement-breakpoint
CREATE TABLE `federation_peers` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`base_url` text NOT NULL,
	`key` text NOT NULL,
	`trusted_keys` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `federation_peers_address` ON `federation_peers` (`tenant_id`,`base_url`);--> statement-breakpoint
CREATE INDEX `federation_peers_tenant` ON `federation_peers` (`tenant_id`,`created_at`,`id`);