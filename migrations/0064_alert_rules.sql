CREATE TABLE `alert_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`metric` text NOT NULL,
	`threshold` real NOT NULL,
	`comparison` text NOT NULL,
	`window_minutes` integer NOT NULL,
	`agent_id` text,
	`channels` text NOT NULL,
	`quiet_minutes` integer NOT NULL,
	`is_enabled` integer NOT NULL,
	`alert_id` text,
	`fired_at` integer,
	`value` real,
	`looked_at` integer NOT NULL,
	`created_by` text,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `alert_rules_tenant` ON `alert_rules` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `alert_rules_due` ON `alert_rules` (`looked_at`,`id`) WHERE is_enabled = 1;--> statement-breakpoint
CREATE INDEX `alert_rules_agent` ON `alert_rules` (`agent_id`);--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`rule_id` text NOT NULL,
	`value` real NOT NULL,
	`threshold` real NOT NULL,
	`fired_at` integer NOT NULL,
	`resolved_at` integer,
	`resolved_value` real,
	`is_in_inbox` integer NOT NULL,
	`mail_due` text,
	FOREIGN KEY (`rule_id`) REFERENCES `alert_rules`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `alerts_tenant` ON `alerts` (`tenant_id`,`fired_at`,`id`,`resolved_at`);--> statement-breakpoint
CREATE INDEX `alerts_firing` ON `alerts` (`tenant_id`,`fired_at`,`id`) WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX `alerts_resolved` ON `alerts` (`resolved_at`);--> statement-breakpoint
CREATE INDEX `alerts_mail` ON `alerts` (`fired_at`,`id`) WHERE mail_due IS NOT NULL;--> statement-breakpoint
CREATE INDEX `alerts_rule` ON `alerts` (`rule_id`);--> statement-breakpoint
CREATE TRIGGER alert_rules_guard_agent_id BEFORE INSERT ON alert_rules
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = new.agent_id) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;--> statement-breakpoint
-- Alerts are told as they fire and as they are over.
CREATE TRIGGER tenant_events_alert_insert AFTER INSERT ON alerts BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'alert.fired', json_object('alert_id', new.id, 'rule_id', new.rule_id,
    'name', (SELECT r.name FROM alert_rules r WHERE r.id = new.rule_id), 'metric', (SELECT r.metric FROM alert_rules r WHERE r.id = new.rule_id),
    'value', new.value), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_alert_end AFTER UPDATE OF resolved_at ON alerts
WHEN old.resolved_at IS NULL AND new.resolved_at IS NOT NULL BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'alert.resolved', json_object('alert_id', new.id, 'rule_id', new.rule_id,
    'name', (SELECT r.name FROM alert_rules r WHERE r.id = new.rule_id), 'metric', (SELECT r.metric FROM alert_rules r WHERE r.id = new.rule_id),
    'value', new.resolved_value), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
