-- Changes of schedules, and due times that began no run, are told as they happen. A run tells its own start and end.
CREATE TRIGGER tenant_events_schedule_insert AFTER INSERT ON schedules BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'schedule.changed', json_object('schedule_id', new.id,
    'name', new.name, 'change', 'created', 'paused', new.pause_reason), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_schedule_update AFTER UPDATE OF revision ON schedules
WHEN old.revision <> new.revision BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'schedule.changed', json_object('schedule_id', new.id,
    'name', new.name, 'change', CASE WHEN old.pause_reason IS new.pause_reason THEN 'updated' WHEN new.pause_reason IS NULL THEN 'resumed' ELSE 'paused' END,
    'paused', new.pause_reason), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_schedule_delete AFTER DELETE ON schedules
WHEN EXISTS (SELECT 1 FROM tenants WHERE id = old.tenant_id) BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (old.tenant_id, 'schedule.changed', json_object('schedule_id', old.id,
    'name', old.name, 'change', 'deleted', 'paused', old.pause_reason), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_tick_insert AFTER INSERT ON schedule_ticks
WHEN new.outcome NOT IN ('started', 'manual') BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'schedule.tick', json_object('schedule_id', new.schedule_id,
    'tick_id', new.id, 'due_at', strftime('%Y-%m-%dT%H:%M:%fZ', new.due_at / 1000.0, 'unixepoch'), 'outcome', new.outcome),
    CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_tick_update AFTER UPDATE OF outcome ON schedule_ticks
WHEN old.outcome <> new.outcome AND new.outcome NOT IN ('started', 'manual') BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'schedule.tick', json_object('schedule_id', new.schedule_id,
    'tick_id', new.id, 'due_at', strftime('%Y-%m-%dT%H:%M:%fZ', new.due_at / 1000.0, 'unixepoch'), 'outcome', new.outcome),
    CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
