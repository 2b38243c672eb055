ALTER TABLE `approvals` ADD `asked_arguments` text;
--> statement-breakpoint
-- Every change of a webhook is told, with what kind of change it was.
DROP TRIGGER tenant_events_webhook_state;
--> statement-breakpoint
CREATE TRIGGER tenant_events_webhook_state AFTER UPDATE OF delivery_state, enabled ON webhooks
WHEN (old.delivery_state = 'closed') <> (new.delivery_state = 'closed') OR old.enabled <> new.enabled BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) SELECT w.tenant_id, 'webhook.changed', json_object(
    'webhook_id', w.id,
    'url', w.url,
    'enabled', json(iif(w.enabled, 'true', 'false')),
    'delivery_state', w.delivery_state,
    'disabled_reason', w.disabled_reason,
    'change', CASE WHEN old.enabled = new.enabled THEN 'delivery_state' WHEN new.enabled THEN 'enabled' ELSE 'disabled' END), CAST(round(unixepoch('subsec') * 1000) AS INTEGER)
  FROM webhooks w WHERE w.id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_webhook_insert AFTER INSERT ON webhooks
BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) SELECT w.tenant_id, 'webhook.changed', json_object(
    'webhook_id', w.id,
    'url', w.url,
    'enabled', json(iif(w.enabled, 'true', 'false')),
    'delivery_state', w.delivery_state,
    'disabled_reason', w.disabled_reason,
    'change', 'created'), CAST(round(unixepoch('subsec') * 1000) AS INTEGER)
  FROM webhooks w WHERE w.id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_webhook_update AFTER UPDATE OF url, events, secret ON webhooks
WHEN old.url <> new.url OR old.events <> new.events OR old.secret <> new.secret BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) SELECT w.tenant_id, 'webhook.changed', json_object(
    'webhook_id', w.id,
    'url', w.url,
    'enabled', json(iif(w.enabled, 'true', 'false')),
    'delivery_state', w.delivery_state,
    'disabled_reason', w.disabled_reason,
    'change', 'updated'), CAST(round(unixepoch('subsec') * 1000) AS INTEGER)
  FROM webhooks w WHERE w.id = new.id;
END;
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
  FROM webhooks w WHERE w.id = new.row_id;
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_webhook_restore AFTER DELETE ON removals
WHEN old.table_name = 'webhooks' BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) SELECT w.tenant_id, 'webhook.changed', json_object(
    'webhook_id', w.id,
    'url', w.url,
    'enabled', json(iif(w.enabled, 'true', 'false')),
    'delivery_state', w.delivery_state,
    'disabled_reason', w.disabled_reason,
    'change', 'restored'), CAST(round(unixepoch('subsec') * 1000) AS INTEGER)
  FROM webhooks w WHERE w.id = old.row_id;
END;
