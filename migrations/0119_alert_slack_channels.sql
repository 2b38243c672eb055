CREATE TABLE `alert_slack_channels` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`rule_id` text NOT NULL,
	`url` text NOT NULL,
	`hint` text NOT NULL,
	`state` text NOT NULL,
	`failing_since` integer,
	`last_error` text,
	`due` text,
	`tries` integer NOT NULL,
	`next_try_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`rule_id`) REFERENCES `alert_rules`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `alert_slack_channels_due` ON `alert_slack_channels` (`next_try_at`,`id`) WHERE due IS NOT NULL;--> statement-breakpoint
CREATE INDEX `alert_slack_channels_failing` ON `alert_slack_channels` (`tenant_id`,`failing_since`) WHERE state = 'failing';--> statement-breakpoint
CREATE INDEX `alert_slack_channels_rule` ON `alert_slack_channels` (`rule_id`);--> statement-breakpoint
CREATE TRIGGER alert_slack_channels_guard_rule_id BEFORE INSERT ON alert_slack_channels
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = 'alert_rules' AND row_id = new.rule_id) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;
--> statement-breakpoint
-- Open pages follow a channel that begins to fail, and one that works again.
CREATE TRIGGER tenant_events_alert_slack_state AFTER UPDATE OF state ON alert_slack_channels
WHEN new.state <> old.state BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'alert_rule.changed',
    json_object('rule_id', new.rule_id, 'name', (SELECT r.name FROM alert_rules r WHERE r.id = new.rule_id), 'change',
      CASE new.state WHEN 'failing' THEN 'channel_failing' ELSE 'channel_works' END), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
