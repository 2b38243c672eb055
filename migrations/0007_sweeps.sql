CREATE TABLE `sweep_positions` (
	`sweep` text PRIMARY KEY NOT NULL,
	`position` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `agents` ADD `unchecked_since` integer;--> statement-breakpoint
CREATE INDEX `agents_unchecked` ON `agents` (`unchecked_since`,`id`) WHERE unchecked_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX `graduation_standings_waits` ON `graduation_standings` (`next_exam_at`,`agent_id`) WHERE next_exam_at > checked_at;--> statement-breakpoint
-- What was checked before may be checked once more.
-- by rows of agents
UPDATE agents SET unchecked_since = last_execution_at WHERE last_execution_at IS NOT NULL AND rowid > ?1 AND rowid <= ?2;
--> statement-breakpoint
-- A deletion must not rewrite a large part of the index at once: one step took up to a second. What is deleted stays in it, marked, until
-- later entries have the part rewritten.
-- few rows: a setting of the index
INSERT INTO episodes_search (episodes_search, rank) VALUES ('deletemerge', 0);
--> statement-breakpoint
-- few rows: a setting of the index
INSERT INTO memories_search (memories_search, rank) VALUES ('deletemerge', 0);
