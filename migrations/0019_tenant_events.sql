CREATE TABLE `tenant_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tenant_id` text NOT NULL,
	`kind` text NOT NULL,
	`data` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `tenant_events_tenant` ON `tenant_events` (`tenant_id`,`id`);--> statement-breakpoint
-- From here on the database itself writes down what happened, whoever the writer is.
CREATE TRIGGER tenant_events_execution_insert AFTER INSERT ON executions BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, CASE WHEN new.status IN ('pending', 'in_progress') THEN 'run.started' ELSE 'run.ended' END, json_object(
    'execution_id', new.id,
    'run_kind', 'execution',
    'agent', json((SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level) FROM agents a WHERE a.id = new.agent_id)),
    'task', substr(new.task, 1, 200),
    'action', new.action,
    'triggered_by', new.triggered_by,
    'status', new.status,
    'outcome', new.outcome,
    'verification', new.verification,
    'error_code', json_extract(new.error, '$.code'),
    'duration_ms', new.completed_at - coalesce(new.started_at, new.created_at)), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_execution_end AFTER UPDATE OF status ON executions
WHEN old.status IN ('pending', 'in_progress') AND new.status NOT IN ('pending', 'in_progress') BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'run.ended', json_object(
    'execution_id', new.id,
    'run_kind', 'execution',
    'agent', json((SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level) FROM agents a WHERE a.id = new.agent_id)),
    'task', substr(new.task, 1, 200),
    'action', new.action,
    'triggered_by', new.triggered_by,
    'status', new.status,
    'outcome', new.outcome,
    'verification', new.verification,
    'error_code', json_extract(new.error, '$.code'),
    'duration_ms', new.completed_at - coalesce(new.started_at, new.created_at)), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_sdlc_run_insert AFTER INSERT ON sdlc_runs BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, CASE WHEN new.status IN ('pending', 'in_progress') THEN 'run.started' ELSE 'run.ended' END, json_object(
    'execution_id', new.id,
    'run_kind', 'sdlc_run',
    'agent', json((SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level) FROM agents a WHERE a.id = new.agent_id)),
    'task', substr(new.input_summary, 1, 200),
    'action', new.action,
    'triggered_by', NULL,
    'status', new.status,
    'outcome', new.outcome,
    'verification', NULL,
    'error_code', json_extract(new.error, '$.code'),
    'duration_ms', new.completed_at - coalesce(new.started_at, new.created_at)), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_sdlc_run_end AFTER UPDATE OF status ON sdlc_runs
WHEN old.status IN ('pending', 'in_progress') AND new.status NOT IN ('pending', 'in_progress') BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'run.ended', json_object(
    'execution_id', new.id,
    'run_kind', 'sdlc_run',
    'agent', json((SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level) FROM agents a WHERE a.id = new.agent_id)),
    'task', substr(new.input_summary, 1, 200),
    'action', new.action,
    'triggered_by', NULL,
    'status', new.status,
    'outcome', new.outcome,
    'verification', NULL,
    'error_code', json_extract(new.error, '$.code'),
    'duration_ms', new.completed_at - coalesce(new.started_at, new.created_at)), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_approval_insert AFTER INSERT ON approvals
WHEN new.status = 'pending' BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'approval.requested', json_object(
    'approval_id', new.id,
    'agent', json((SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level) FROM agents a WHERE a.id = new.agent_id)),
    'execution_id', new.waits_id,
    'run_kind', new.waits_kind,
    'action', new.action,
    'summary', substr(new.input_summary, 1, 200),
    'expires_at', strftime('%Y-%m-%dT%H:%M:%fZ', new.expires_at / 1000.0, 'unixepoch')), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_approval_decided AFTER UPDATE OF status ON approvals
WHEN old.status = 'pending' AND new.status <> 'pending' BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'approval.decided', json_object(
    'approval_id', new.id,
    'agent', json((SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level) FROM agents a WHERE a.id = new.agent_id)),
    'execution_id', new.waits_id,
    'run_kind', new.waits_kind,
    'action', new.action,
    'decision', new.status,
    'decided_by', new.decided_by,
    'reason', new.decision_reason), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_level_change AFTER INSERT ON level_changes BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'agent.level_changed', json_object(
    'agent', json((SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level) FROM agents a WHERE a.id = new.agent_id)),
    'from', new.from_level,
    'to', new.to_level,
    'cause', new.kind,
    'reason', new.reason,
    'readiness_score', new.readiness_score,
    'exam_id', new.exam_id,
    'actor', json_object('kind', new.actor_kind, 'id', new.actor_id)), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_exam_end AFTER UPDATE OF status ON exams
WHEN old.status = 'in_progress' AND new.status <> 'in_progress' BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'exam.ended', json_object(
    'exam_id', new.id,
    'agent', json((SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level) FROM agents a WHERE a.id = new.agent_id)),
    'target_level', new.target_level,
    'status', new.status,
    'passed', json(iif(new.passed AND new.status = 'completed', 'true', 'false'))), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_agent_insert AFTER INSERT ON agents BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'agent.changed', json_object(
    'agent', json_object('id', new.id, 'name', new.name, 'level', new.maturity_level),
    'change', 'created'), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_agent_update AFTER UPDATE OF name, description, role, status, version ON agents
WHEN old.name <> new.name OR old.description IS NOT new.description OR old.role <> new.role
  OR old.status <> new.status OR old.version <> new.version BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'agent.changed', json_object(
    'agent', json_object('id', new.id, 'name', new.name, 'level', new.maturity_level),
    'change', CASE WHEN old.status = new.status THEN 'updated' WHEN new.status = 'active' THEN 'activated' ELSE 'deactivated' END), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_agent_delete AFTER INSERT ON removals
WHEN new.table_name = 'agents' BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'agent.changed', json_object(
    'agent', json((SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level) FROM agents a WHERE a.id = new.row_id)),
    'change', 'deleted'), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_switch_engaged AFTER INSERT ON kill_switches BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'kill_switch.engaged', json_object(
    'agent', json((SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level) FROM agents a WHERE a.id = new.agent_id)),
    'reason', new.reason), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_switch_released AFTER DELETE ON kill_switches
WHEN old.agent_id IS NULL OR (EXISTS (SELECT 1 FROM agents WHERE id = old.agent_id)
  AND NOT EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = old.agent_id)) BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (old.tenant_id, 'kill_switch.released', json_object(
    'agent', json((SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level) FROM agents a WHERE a.id = old.agent_id))), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_effect_unknown AFTER UPDATE OF status ON effects
WHEN old.status <> 'unknown' AND new.status = 'unknown' BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'effect.unknown', json_object(
    'effect_id', new.id,
    'agent', json((SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level) FROM agents a WHERE a.id = new.agent_id)),
    'execution_id', new.execution_id,
    'tool', new.tool,
    'target_host', new.target_host,
    'known', new.known), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_effect_resolved AFTER UPDATE OF status ON effects
WHEN old.status = 'unknown' AND new.status <> 'unknown' BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'effect.resolved', json_object(
    'effect_id', new.id,
    'agent', json((SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level) FROM agents a WHERE a.id = new.agent_id)),
    'execution_id', new.execution_id,
    'tool', new.tool,
    'target_host', new.target_host,
    'known', new.known,
    'status', new.status,
    'settled_as', new.settled_as), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_delivery_dead AFTER UPDATE OF status ON webhook_deliveries
WHEN old.status <> 'dead' AND new.status = 'dead'
  AND EXISTS (SELECT 1 FROM webhooks WHERE id = new.webhook_id AND enabled = 1) BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'delivery.failed', json_object(
    'delivery_id', new.id,
    'webhook_id', new.webhook_id,
    'event', new.event,
    'attempts', new.attempts,
    'url', (SELECT url FROM webhooks WHERE id = new.webhook_id)), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_webhook_state AFTER UPDATE OF delivery_state, enabled ON webhooks
WHEN (old.delivery_state = 'closed') <> (new.delivery_state = 'closed') OR old.enabled <> new.enabled BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'webhook.changed', json_object(
    'webhook_id', new.id,
    'url', new.url,
    'enabled', json(iif(new.enabled, 'true', 'false')),
    'delivery_state', new.delivery_state,
    'disabled_reason', new.disabled_reason), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_listing_version AFTER UPDATE OF status ON listing_versions
WHEN old.status = 'pending' AND new.status IN ('approved', 'rejected') BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'listing.decided', json_object(
    'listing_id', new.listing_id,
    'kind', (SELECT l.kind FROM listings l WHERE l.id = new.listing_id),
    'name', (SELECT l.name FROM listings l WHERE l.id = new.listing_id),
    'version', new.label,
    'decision', new.status,
    'reason', (SELECT l.reason FROM listings l WHERE l.id = new.listing_id)), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_listing_state AFTER UPDATE OF status ON listings
WHEN new.status = 'suspended' AND old.status <> 'suspended' OR old.status = 'suspended' AND new.status = 'approved' BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'listing.decided', json_object(
    'listing_id', new.id,
    'kind', new.kind,
    'name', new.name,
    'version', new.version_label,
    'decision', iif(new.status = 'approved', 'reinstated', 'suspended'),
    'reason', new.reason), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
