CREATE TABLE `failed_runs` (
	`run_id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`failure_group_id` text NOT NULL,
	`code` text NOT NULL,
	`tool` text,
	`connection` text,
	`message` text NOT NULL,
	`ended_at` integer NOT NULL,
	FOREIGN KEY (`failure_group_id`) REFERENCES `failure_groups`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `failed_runs_group` ON `failed_runs` (`failure_group_id`,`ended_at`,`run_id`);--> statement-breakpoint
CREATE TABLE `failure_group_hours` (
	`failure_group_id` text NOT NULL,
	`starts_at` integer NOT NULL,
	`by_agent` text NOT NULL,
	`tenant_id` text NOT NULL,
	`runs` integer NOT NULL,
	PRIMARY KEY(`failure_group_id`, `starts_at`, `by_agent`),
	FOREIGN KEY (`failure_group_id`) REFERENCES `failure_groups`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `failure_group_hours_age` ON `failure_group_hours` (`starts_at`);--> statement-breakpoint
CREATE TABLE `failure_groups` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text,
	`kind` text NOT NULL,
	`code` text NOT NULL,
	`tool` text,
	`connection` text,
	`path` text,
	`message` text NOT NULL,
	`same` text NOT NULL,
	`runs` integer NOT NULL,
	`first_at` integer NOT NULL,
	`first_version` integer NOT NULL,
	`last_at` integer NOT NULL,
	`last_version` integer NOT NULL,
	`state` text NOT NULL,
	`muted_until` integer,
	`resolved_at` integer,
	`resolved_by` text,
	`resolved_version` integer,
	`reopened_at` integer,
	`reopened_version` integer,
	`owner_id` text,
	`revision` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `failure_groups_tenant` ON `failure_groups` (`tenant_id`,`last_at`,`id`);--> statement-breakpoint
CREATE INDEX `failure_groups_silent` ON `failure_groups` (`last_at`);--> statement-breakpoint
CREATE INDEX `failure_groups_settled` ON `failure_groups` (`tenant_id`,`last_at`,`id`) WHERE state <> 'open';--> statement-breakpoint
CREATE INDEX `failure_groups_agent` ON `failure_groups` (`agent_id`);--> statement-breakpoint
CREATE TRIGGER failure_groups_guard_agent_id BEFORE INSERT ON failure_groups
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = new.agent_id) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;

--> statement-breakpoint
-- Open pages hear of a group that a run opened, and of one that a person changed.
CREATE TRIGGER tenant_events_failure_group_insert AFTER INSERT ON failure_groups BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'failure_group.opened', json_object('failure_group_id', new.id,
    'failure_kind', new.kind, 'code', new.code, 'agent_id', new.agent_id, 'is_reopened', json('false')), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_failure_group_update AFTER UPDATE OF revision ON failure_groups
WHEN old.revision <> new.revision BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) SELECT new.tenant_id,
    CASE WHEN old.reopened_at IS new.reopened_at THEN 'failure_group.changed' ELSE 'failure_group.opened' END,
    CASE WHEN old.reopened_at IS new.reopened_at THEN json_object('failure_group_id', new.id, 'state', new.state)
      ELSE json_object('failure_group_id', new.id, 'failure_kind', new.kind, 'code', new.code, 'agent_id', new.agent_id, 'is_reopened', json('true')) END,
    CAST(round(unixepoch('subsec') * 1000) AS INTEGER);
END;
--> statement-breakpoint
-- few rows: one. Runs that ended before the update have no group.
INSERT INTO sweep_positions (sweep, position) SELECT 'failed_runs', coalesce(max(id), 0) FROM tenant_events;
