-- Open pages follow who saw an alert, and what changed of a rule.
CREATE TRIGGER tenant_events_alert_seen AFTER UPDATE OF seen_at ON alerts
WHEN old.seen_at IS NULL AND new.seen_at IS NOT NULL BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'alert.seen',
    json_object('alert_id', new.id, 'rule_id', new.rule_id, 'name', (SELECT r.name FROM alert_rules r WHERE r.id = new.rule_id)),
    CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_alert_rule_insert AFTER INSERT ON alert_rules BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'alert_rule.changed',
    json_object('rule_id', new.id, 'name', new.name, 'change', 'created'), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_alert_rule_update AFTER UPDATE OF revision ON alert_rules
WHEN new.revision <> old.revision BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'alert_rule.changed',
    json_object('rule_id', new.id, 'name', new.name, 'change', CASE WHEN new.muted_until IS old.muted_until THEN 'updated'
      WHEN new.muted_until > 0 THEN 'muted' ELSE 'unmuted' END), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
