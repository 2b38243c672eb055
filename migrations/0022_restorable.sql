ALTER TABLE `removals` ADD `due_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `removals_due` ON `removals` (`due_at`,`row_id`);--> statement-breakpoint
CREATE INDEX `removals_latest` ON `removals` (`tenant_id`,`table_name`,`deleted_at`,`row_id`,`due_at`);--> statement-breakpoint
CREATE TRIGGER tenant_events_agent_restore AFTER DELETE ON removals
WHEN old.table_name = 'agents' AND EXISTS (SELECT 1 FROM agents WHERE id = old.row_id) BEGIN
  INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (old.tenant_id, 'agent.changed', json_object(
    'agent', json((SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level) FROM agents a WHERE a.id = old.row_id)),
    'change', 'restored'), CAST(round(unixepoch('subsec') * 1000) AS INTEGER));
END;
