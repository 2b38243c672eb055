DROP INDEX `alerts_tenant`;--> statement-breakpoint
DROP INDEX `alerts_firing`;--> statement-breakpoint
CREATE INDEX `alerts_tenant` ON `alerts` (`tenant_id`,`fired_at`,`id`,`resolved_at`,`rule_id`);--> statement-breakpoint
CREATE INDEX `alerts_firing` ON `alerts` (`tenant_id`,`fired_at`,`id`,`rule_id`) WHERE resolved_at IS NULL;--> statement-breakpoint
DROP INDEX `server_tools_call_name`;--> statement-breakpoint
CREATE UNIQUE INDEX `server_tools_call_name` ON `server_tools` (`tenant_id`,`call_name`,`server_id`);--> statement-breakpoint
CREATE TRIGGER alerts_guard_rule_id BEFORE INSERT ON alerts
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = 'alert_rules' AND row_id = new.rule_id) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;
--> statement-breakpoint
CREATE TRIGGER sdlc_deployments_guard_project_id BEFORE INSERT ON sdlc_deployments
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = 'sdlc_projects' AND row_id = new.project_id) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;
--> statement-breakpoint
CREATE TRIGGER sdlc_runs_guard_project_id BEFORE INSERT ON sdlc_runs
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = 'sdlc_projects' AND row_id = new.project_id) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;
--> statement-breakpoint
CREATE TRIGGER server_tools_guard_server_id BEFORE INSERT ON server_tools
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = 'tool_servers' AND row_id = new.server_id) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;
--> statement-breakpoint
CREATE TRIGGER trigger_deliveries_guard_trigger_id BEFORE INSERT ON trigger_deliveries
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = 'triggers' AND row_id = new.trigger_id) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;
--> statement-breakpoint
-- A deleted trigger is told of when it is hidden; the sweep removes its row later, and tells nothing.
DROP TRIGGER tenant_events_trigger_delete;
--> statement-breakpoint
CREATE TRIGGER tenant_events_trigger_delete AFTER INSERT ON removals
WHEN new.table_name = 'triggers' BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) SELECT t.tenant_id, 'trigger.changed', json_object('trigger_id', t.id,
    'name', t.name, 'change', 'deleted', 'paused', t.pause_reason), CAST(round(unixepoch('subsec') * 1000) AS INTEGER)
  FROM triggers t WHERE t.id = new.row_id;
END;
--> statement-breakpoint
-- What hears events for a trigger is no webhook of a person: its end is not told.
DROP TRIGGER tenant_events_webhook_delete;
--> statement-breakpoint
CREATE TRIGGER tenant_events_webhook_delete AFTER INSERT ON removals
WHEN new.table_name = 'webhooks' BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) SELECT w.tenant_id, 'webhook.changed', json_object(
    'webhook_id', w.id,
    'url', w.url,
    'enabled', json(iif(w.enabled, 'true', 'false')),
    'delivery_state', w.delivery_state,
    'disabled_reason', w.disabled_reason,
    'change', 'deleted'), CAST(round(unixepoch('subsec') * 1000) AS INTEGER)
  FROM webhooks w WHERE w.id = new.row_id AND w.is_of_trigger = 0;
END;
--> statement-breakpoint
CREATE TRIGGER canvas_placements_guard_canvas_id BEFORE INSERT ON canvas_placements
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = 'canvases' AND row_id = new.canvas_id) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;
--> statement-breakpoint
CREATE TRIGGER canvas_placements_guard_component_id BEFORE INSERT ON canvas_placements
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = 'canvas_components' AND row_id = new.component_id) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;
