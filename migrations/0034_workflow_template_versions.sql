CREATE TABLE `workflow_template_uses` (
	`template_id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`version` text NOT NULL,
	`uses` integer NOT NULL,
	`first_used_at` integer NOT NULL,
	`used_at` integer NOT NULL,
	PRIMARY KEY(`template_id`, `tenant_id`),
	FOREIGN KEY (`template_id`) REFERENCES `workflow_templates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `workflow_template_versions` (
	`template_id` text NOT NULL,
	`version` text NOT NULL,
	`digest` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`template_id`, `version`),
	FOREIGN KEY (`template_id`) REFERENCES `workflow_templates`(`id`) ON UPDATE no action ON DELETE cascade
);
