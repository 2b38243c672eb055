CREATE TABLE `model_connections` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`provider` text NOT NULL,
	`base_url` text,
	`api_key` text,
	`key_hint` text,
	`models` text NOT NULL,
	`is_default` integer NOT NULL,
	`is_enabled` integer NOT NULL,
	`state` text NOT NULL,
	`state_since` integer NOT NULL,
	`last_error` text,
	`latency_ms` integer,
	`created_by` text,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `model_connections_name` ON `model_connections` (`tenant_id`,`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `model_connections_default` ON `model_connections` (`tenant_id`) WHERE is_default = 1;--> statement-breakpoint
CREATE INDEX `model_connections_tenant` ON `model_connections` (`tenant_id`,`created_at`);