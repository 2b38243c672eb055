-- Budgets are told as they near their limits, and model connections as they begin to fail.
CREATE TRIGGER tenant_events_budget AFTER INSERT ON model_budget_notices BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) SELECT new.tenant_id, new.event, json_object(
    'budget_id', b.id, 'scope', b.scope, 'window', b.window,
    'agent', json((SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level) FROM agents a WHERE a.id = b.agent_id)),
    'period', new.period), CAST(round(unixepoch('subsec') * 1000) AS INTEGER)
  FROM model_budgets b WHERE b.id = new.budget_id AND b.tenant_id = new.tenant_id;
END;
--> statement-breakpoint
CREATE TRIGGER tenant_events_connection_failing AFTER UPDATE OF state ON model_connections
WHEN old.state <> 'failing' AND new.state = 'failing' BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (new.tenant_id, 'model_connection.failing',
    json_object('connection_id', new.id, 'name', new.name), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
