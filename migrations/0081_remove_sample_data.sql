-- Sample data inside a tenant is gone (decision 0087). Its rows have ids of version 8, all others of version 7; so have those of a sample
-- workspace, which its own id tells. Its agents are deleted for good: the sweep removes them with what refers to them, in steps.
-- by rows of agents
INSERT INTO removals (table_name, row_id, tenant_id, deleted_at, due_at)
  SELECT 'agents', id, tenant_id, CAST(round(unixepoch('subsec') * 1000) AS INTEGER), 1 FROM agents
  WHERE rowid > ?1 AND rowid <= ?2 AND substr(id, 15, 1) = '8' AND substr(tenant_id, 15, 1) <> '8'
  ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Nothing refers to them: they could not be run.
-- by rows of skills
DELETE FROM skills WHERE rowid > ?1 AND rowid <= ?2 AND substr(id, 15, 1) = '8' AND substr(tenant_id, 15, 1) <> '8';
