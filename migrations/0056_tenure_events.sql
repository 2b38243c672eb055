-- Probations are told as they begin and end, and reviews as a person answers them.
CREATE TRIGGER tenant_events_probation_insert AFTER INSERT ON graduation_standings
WHEN new.probation_since IS NOT NULL BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'agent.probation_started', json_object(
    'agent', json((SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level) FROM agents a WHERE a.id = new.agent_id)),
    'effective_level', (SELECT iif(a.maturity_level = 'student', 'student', 'intern') FROM agents a WHERE a.id = new.agent_id),
    'reason', new.probation_reason), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_probation_start AFTER UPDATE OF probation_since ON graduation_standings
WHEN old.probation_since IS NULL AND new.probation_since IS NOT NULL BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'agent.probation_started', json_object(
    'agent', json((SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level) FROM agents a WHERE a.id = new.agent_id)),
    'effective_level', (SELECT iif(a.maturity_level = 'student', 'student', 'intern') FROM agents a WHERE a.id = new.agent_id),
    'reason', new.probation_reason), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_probation_end AFTER UPDATE OF probation_since ON graduation_standings
WHEN old.probation_since IS NOT NULL AND new.probation_since IS NULL BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'agent.probation_ended', json_object(
    'agent', json((SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level) FROM agents a WHERE a.id = new.agent_id)),
    'reason', old.probation_reason), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_review AFTER UPDATE OF looked_at ON episodes
WHEN old.looked_at IS NULL AND new.looked_at IS NOT NULL AND new.execution_id IS NOT NULL BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'review.answered', json_object(
    'execution_id', new.execution_id,
    'agent', json((SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level) FROM agents a WHERE a.id = new.agent_id)),
    'outcome', new.outcome), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
