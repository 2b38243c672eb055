CREATE TABLE `model_reservations` (
	`work_id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`usd_micros` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `model_reservations_tenant` ON `model_reservations` (`tenant_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `model_spending` (
	`tenant_id` text NOT NULL,
	`month` text NOT NULL,
	`usd_micros` integer NOT NULL,
	`input_tokens` integer NOT NULL,
	`output_tokens` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `month`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
