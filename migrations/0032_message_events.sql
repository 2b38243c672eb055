-- Messages of people and to people are told as they come and as their state changes.
CREATE TRIGGER tenant_events_message_insert AFTER INSERT ON messaging_messages BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) SELECT new.tenant_id, CASE new.direction WHEN 'in' THEN 'message.received' ELSE 'message.status' END, json_object(
    'message_id', new.id,
    'direction', new.direction,
    'state', new.state,
    'contact', (SELECT coalesce(c.name, c.phone, c.handle) FROM messaging_contacts c WHERE c.id = new.contact_id),
    'agent', json((SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level) FROM agents a WHERE a.id = new.agent_id)),
    'execution_id', new.execution_id,
    'approval_id', new.approval_id,
    'error_code', json_extract(new.error, '$.code')), CAST(round(unixepoch('subsec') * 1000) AS INTEGER);
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_message_state AFTER UPDATE OF state ON messaging_messages
WHEN old.state <> new.state BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) SELECT new.tenant_id, 'message.status', json_object(
    'message_id', new.id,
    'direction', new.direction,
    'state', new.state,
    'contact', (SELECT coalesce(c.name, c.phone, c.handle) FROM messaging_contacts c WHERE c.id = new.contact_id),
    'agent', json((SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level) FROM agents a WHERE a.id = new.agent_id)),
    'execution_id', new.execution_id,
    'approval_id', new.approval_id,
    'error_code', json_extract(new.error, '$.code')), CAST(round(unixepoch('subsec') * 1000) AS INTEGER);
END;
