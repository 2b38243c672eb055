DROP INDEX `executions_active`;--> statement-breakpoint
CREATE INDEX `executions_unfinished` ON `executions` (`agent_id`,`created_at`) WHERE status IN ('pending', 'in_progress');--> statement-breakpoint
-- Full-text indexes are written with every execution and every agent. Short prefixes are found in the index of whole words as well;
-- an index of their own for them cost half as much again.
DROP TABLE episodes_search;--> statement-breakpoint
CREATE VIRTUAL TABLE episodes_search USING fts5(
  agent, task, summary,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
INSERT INTO episodes_search (episodes_search, rank) VALUES ('automerge', 8);
--> statement-breakpoint
INSERT INTO episodes_search (rowid, agent, task, summary)
SELECT search_row, replace(agent_id, '-', ''), substr(task, 1, 4000), coalesce(summary, '') FROM episodes;
--> statement-breakpoint
DROP TABLE agents_search;--> statement-breakpoint
CREATE VIRTUAL TABLE agents_search USING fts5(
  tenant, name, description,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
INSERT INTO agents_search (rowid, tenant, name, description)
SELECT search_row, replace(tenant_id, '-', ''), name, coalesce(description, '') FROM agents;
