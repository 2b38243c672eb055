ALTER TABLE `workflow_steps` ADD `kept_as` text;--> statement-breakpoint
CREATE TRIGGER workflow_steps_gone AFTER DELETE ON workflow_steps WHEN old.kept_as IS NOT NULL BEGIN
  INSERT INTO gone_trace_objects (execution_id, tenant_id) VALUES (old.kept_as, old.tenant_id)
    ON CONFLICT (execution_id) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER workflow_steps_left AFTER UPDATE OF kept_as ON workflow_steps
WHEN old.kept_as IS NOT NULL AND new.kept_as IS NOT old.kept_as BEGIN
  INSERT INTO gone_trace_objects (execution_id, tenant_id) VALUES (old.kept_as, old.tenant_id)
    ON CONFLICT (execution_id) DO NOTHING;
END;
