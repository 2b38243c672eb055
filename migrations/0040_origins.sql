ALTER TABLE `approvals` ADD `origin` text;--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `origin` text;--> statement-breakpoint
ALTER TABLE `chat_sessions` ADD `contact_id` text;--> statement-breakpoint
ALTER TABLE `episodes` ADD `contact_id` text;--> statement-breakpoint
ALTER TABLE `memories` ADD `contact_id` text;--> statement-breakpoint
ALTER TABLE `executions` ADD `origin` text;--> statement-breakpoint
ALTER TABLE `executions` ADD `contact_id` text;--> statement-breakpoint
ALTER TABLE `messaging_contacts` ADD `stopped_at` integer;--> statement-breakpoint
ALTER TABLE `messaging_contacts` ADD `consent_at` integer;--> statement-breakpoint
ALTER TABLE `messaging_settings` ADD `allowed_tools` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `messaging_settings` ADD `allowed_knowledge` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
-- `agent` is the agent's id, and after it the id of the person outside the tenant whose conversation it was: two tokens, so that a query
-- for both reads only that person's part.
DROP TRIGGER episodes_search_insert;
--> statement-breakpoint
-- An episode of a run is indexed with its run.
CREATE TRIGGER episodes_search_insert AFTER INSERT ON episodes
WHEN NOT EXISTS (SELECT 1 FROM executions WHERE id = new.execution_id) BEGIN
  INSERT INTO episodes_search (rowid, agent, task, summary)
  VALUES (new.search_row, replace(new.agent_id, '-', '') || coalesce(' ' || replace(new.contact_id, '-', ''), ''),
    substr(new.task, 1, 4000), coalesce(new.summary, ''));
END;
--> statement-breakpoint
DROP TRIGGER memories_search_insert;
--> statement-breakpoint
CREATE TRIGGER memories_search_insert AFTER INSERT ON memories BEGIN
  INSERT INTO memories_search (rowid, agent, text)
  VALUES (new.search_row, replace(new.agent_id, '-', '') || coalesce(' ' || replace(new.contact_id, '-', ''), ''), new.text);
END;
--> statement-breakpoint
DROP TRIGGER memories_search_update;
--> statement-breakpoint
CREATE TRIGGER memories_search_update AFTER UPDATE OF text ON memories BEGIN
  DELETE FROM memories_search WHERE rowid = old.search_row;
  INSERT INTO memories_search (rowid, agent, text)
  VALUES (new.search_row, replace(new.agent_id, '-', '') || coalesce(' ' || replace(new.contact_id, '-', ''), ''), new.text);
END;
