CREATE TABLE `server_tools` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`server_id` text NOT NULL,
	`name` text NOT NULL,
	`call_name` text NOT NULL,
	`form` text NOT NULL,
	`digest` text NOT NULL,
	`status` text NOT NULL,
	`action` text,
	`closed_fields` text NOT NULL,
	`pinned_form` text,
	`pinned_digest` text,
	`pinned_at` integer,
	`pinned_by` text,
	`seen_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`server_id`) REFERENCES `tool_servers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `server_tools_name` ON `server_tools` (`server_id`,`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `server_tools_call_name` ON `server_tools` (`tenant_id`,`call_name`);--> statement-breakpoint
CREATE INDEX `server_tools_status` ON `server_tools` (`server_id`,`status`);--> statement-breakpoint
CREATE TABLE `tool_servers` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`kind` text NOT NULL,
	`auth_type` text NOT NULL,
	`auth_header` text,
	`secret` text,
	`timeout_ms` integer NOT NULL,
	`status` text NOT NULL,
	`status_since` integer NOT NULL,
	`fault` text,
	`names_digest` text,
	`looks` text NOT NULL,
	`last_call_at` integer,
	`created_by` text,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tool_servers_name` ON `tool_servers` (`tenant_id`,`name`);--> statement-breakpoint
CREATE INDEX `tool_servers_tenant` ON `tool_servers` (`tenant_id`,`created_at`);