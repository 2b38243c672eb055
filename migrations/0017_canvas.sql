CREATE TABLE `canvas_components` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`category` text,
	`component_type` text NOT NULL,
	`code` text NOT NULL,
	`config_schema` text NOT NULL,
	`dependencies` text NOT NULL,
	`css_dependencies` text NOT NULL,
	`version_label` text NOT NULL,
	`preview_url` text,
	`demo_url` text,
	`thumbnail_url` text,
	`source_listing_id` text,
	`source_digest` text,
	`created_by` text,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `canvas_components_tenant` ON `canvas_components` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `canvas_placements` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`canvas_id` text NOT NULL,
	`component_id` text NOT NULL,
	`config` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`canvas_id`) REFERENCES `canvases`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`component_id`) REFERENCES `canvas_components`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `canvas_placements_canvas` ON `canvas_placements` (`canvas_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `canvas_placements_component` ON `canvas_placements` (`component_id`);--> statement-breakpoint
CREATE INDEX `canvas_placements_tenant` ON `canvas_placements` (`tenant_id`);--> statement-breakpoint
CREATE TABLE `canvases` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `canvases_tenant` ON `canvases` (`tenant_id`,`created_at`,`id`);