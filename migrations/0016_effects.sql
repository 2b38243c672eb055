CREATE TABLE `effects` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text,
	`execution_id` text,
	`call_id` text,
	`tool` text NOT NULL,
	`action` text NOT NULL,
	`arguments` text NOT NULL,
	`arguments_sha256` text NOT NULL,
	`target_host` text,
	`status` text NOT NULL,
	`known` text,
	`intended_at` integer NOT NULL,
	`ended_at` integer,
	`settled_as` text,
	`settled_by` text,
	`settled_at` integer,
	`note` text,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`execution_id`) REFERENCES `executions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `effects_tenant` ON `effects` (`tenant_id`,`id`,`status`,`agent_id`);--> statement-breakpoint
CREATE INDEX `effects_status` ON `effects` (`tenant_id`,`status`,`id`,`agent_id`);--> statement-breakpoint
CREATE INDEX `effects_agent` ON `effects` (`agent_id`,`tenant_id`,`id`,`status`);--> statement-breakpoint
CREATE INDEX `effects_execution` ON `effects` (`execution_id`,`tenant_id`,`id`,`status`);--> statement-breakpoint
CREATE INDEX `effects_under_way` ON `effects` (`intended_at`) WHERE status = 'intended';--> statement-breakpoint
CREATE TABLE `kill_switches` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text,
	`reason` text NOT NULL,
	`engaged_by_kind` text NOT NULL,
	`engaged_by` text,
	`engaged_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `kill_switches_tenant` ON `kill_switches` (`tenant_id`);--> statement-breakpoint
CREATE INDEX `kill_switches_agent` ON `kill_switches` (`agent_id`);--> statement-breakpoint
CREATE TRIGGER effects_guard_agent_id BEFORE INSERT ON effects
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = new.agent_id) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;
--> statement-breakpoint
CREATE TRIGGER kill_switches_guard_agent_id BEFORE INSERT ON kill_switches
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = new.agent_id) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;
