CREATE TABLE `approvals` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`agent_version` integer NOT NULL,
	`action` text NOT NULL,
	`input_summary` text NOT NULL,
	`arguments` text NOT NULL,
	`digest` text NOT NULL,
	`status` text NOT NULL,
	`execution_id` text,
	`call_id` text,
	`requested_by_kind` text NOT NULL,
	`requested_by` text,
	`requested_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`decision_reason` text,
	`consumed_at` integer,
	`consumed_by` text,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `approvals_tenant` ON `approvals` (`tenant_id`,`requested_at`,`id`);--> statement-breakpoint
CREATE INDEX `approvals_digest` ON `approvals` (`tenant_id`,`digest`);--> statement-breakpoint
CREATE INDEX `approvals_open` ON `approvals` (`status`,`expires_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `approvals_call` ON `approvals` (`execution_id`,`call_id`);--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`tenant_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`id` text NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`agent_id` text,
	`agent_type` text,
	`action` text NOT NULL,
	`input_summary` text NOT NULL,
	`outcome` text NOT NULL,
	`success` integer NOT NULL,
	`approval_required` integer NOT NULL,
	`approved_by` text,
	`approved_at` integer,
	`approval_expires` integer,
	`constitutional_violations` text NOT NULL,
	`episode_id` text,
	`created_at` integer NOT NULL,
	`key_id` text NOT NULL,
	`previous_mac` text NOT NULL,
	`mac` text NOT NULL,
	PRIMARY KEY(`tenant_id`, `sequence`)
);
--> statement-breakpoint
CREATE INDEX `audit_entries_agent` ON `audit_entries` (`tenant_id`,`agent_id`,`sequence`);