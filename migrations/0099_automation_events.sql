-- Changes of triggers and workflows, deliveries that began no run, and the states of workflows' runs are told as they happen.
CREATE TRIGGER tenant_events_trigger_insert AFTER INSERT ON triggers BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'trigger.changed', json_object('trigger_id', new.id,
    'name', new.name, 'change', 'created', 'paused', new.pause_reason), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_trigger_update AFTER UPDATE OF revision ON triggers
WHEN old.revision <> new.revision BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'trigger.changed', json_object('trigger_id', new.id,
    'name', new.name, 'change', CASE WHEN old.pause_reason IS new.pause_reason THEN 'updated' WHEN new.pause_reason IS NULL THEN 'resumed' ELSE 'paused' END,
    'paused', new.pause_reason), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_trigger_delete AFTER DELETE ON triggers
WHEN EXISTS (SELECT 1 FROM tenants WHERE id = old.tenant_id) BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (old.tenant_id, 'trigger.changed', json_object('trigger_id', old.id,
    'name', old.name, 'change', 'deleted', 'paused', old.pause_reason), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_delivery_insert AFTER INSERT ON trigger_deliveries
WHEN new.execution_id IS NULL AND new.workflow_run_id IS NULL BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'trigger.delivery', json_object('trigger_id', new.trigger_id,
    'delivery_id', new.id, 'status', new.status), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_workflow_insert AFTER INSERT ON workflows BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'workflow.changed', json_object('workflow_id', new.id,
    'name', new.name, 'change', 'created'), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_workflow_update AFTER UPDATE OF version ON workflows
WHEN old.version <> new.version BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'workflow.changed', json_object('workflow_id', new.id,
    'name', new.name, 'change', 'updated'), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_workflow_delete AFTER DELETE ON workflows
WHEN EXISTS (SELECT 1 FROM tenants WHERE id = old.tenant_id) BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (old.tenant_id, 'workflow.changed', json_object('workflow_id', old.id,
    'name', old.name, 'change', 'deleted'), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_workflow_run_insert AFTER INSERT ON workflow_runs BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'workflow_run.changed', json_object('workflow_run_id', new.id,
    'workflow_id', new.workflow_id, 'status', new.status), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_workflow_run_update AFTER UPDATE OF status ON workflow_runs
WHEN old.status <> new.status BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'workflow_run.changed', json_object('workflow_run_id', new.id,
    'workflow_id', new.workflow_id, 'status', new.status), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
