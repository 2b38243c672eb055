CREATE TABLE `messaging_contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`handle` text NOT NULL,
	`phone` text,
	`name` text,
	`session_id` text,
	`last_inbound_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messaging_contacts_handle` ON `messaging_contacts` (`tenant_id`,`handle`);--> statement-breakpoint
CREATE INDEX `messaging_contacts_phone` ON `messaging_contacts` (`tenant_id`,`phone`);--> statement-breakpoint
CREATE INDEX `messaging_contacts_last` ON `messaging_contacts` (`last_inbound_at`);--> statement-breakpoint
CREATE TABLE `messaging_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`direction` text NOT NULL,
	`provider_message_id` text,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`state` text NOT NULL,
	`error` text,
	`agent_id` text,
	`execution_id` text,
	`in_reply_to` text,
	`approval_id` text,
	`effect_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_look_at` integer,
	`sent_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `messaging_contacts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messaging_messages_provider` ON `messaging_messages` (`tenant_id`,`provider_message_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `messaging_messages_reply` ON `messaging_messages` (`in_reply_to`);--> statement-breakpoint
CREATE UNIQUE INDEX `messaging_messages_effect` ON `messaging_messages` (`effect_id`);--> statement-breakpoint
CREATE INDEX `messaging_messages_due` ON `messaging_messages` (`next_look_at`,`id`) WHERE next_look_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `messaging_messages_open` ON `messaging_messages` (`contact_id`,`created_at`,`id`) WHERE state IN ('waiting', 'answering');--> statement-breakpoint
CREATE INDEX `messaging_messages_tenant` ON `messaging_messages` (`tenant_id`,`created_at`,`id`,`direction`,`state`,`contact_id`);--> statement-breakpoint
CREATE INDEX `messaging_messages_contact` ON `messaging_messages` (`contact_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `messaging_messages_age` ON `messaging_messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `messaging_settings` (
	`tenant_id` text PRIMARY KEY NOT NULL,
	`agent_id` text,
	`chosen_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `messaging_templates` (
	`tenant_id` text NOT NULL,
	`template_id` text NOT NULL,
	`name` text NOT NULL,
	`language` text NOT NULL,
	`event` text NOT NULL,
	`reason` text,
	`event_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `template_id`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `messaging_templates_age` ON `messaging_templates` (`event_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `connections_number` ON `connections` (`account_id`) WHERE provider = 'messaging';--> statement-breakpoint
CREATE INDEX `connections_business` ON `connections` (details ->> '$.waba_id') WHERE provider = 'messaging';