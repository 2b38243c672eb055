ALTER TABLE `agents` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `model_connections` ADD `is_shared` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `model_connections` ADD `shared_by` text;--> statement-breakpoint
-- by rows of agents
UPDATE agents SET created_by = (SELECT created_by FROM agent_versions WHERE agent_id = agents.id AND version = 1)
WHERE rowid > ?1 AND rowid <= ?2;
