DROP INDEX `exams_failed`;--> statement-breakpoint
ALTER TABLE `agents` ADD `vouched_executions` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- From the figures, which are kept for 400 days. What they no longer have, and what ends while the version before still runs, counts as claimed.
-- by rows of agents
UPDATE agents SET vouched_executions = min(successful_executions, coalesce((SELECT sum(runs) FROM agent_figures
  WHERE agent_figures.agent_id = agents.id AND span = 'day' AND outcome = 'done' AND verification <> 'self_reported'), 0))
  WHERE rowid > ?1 AND rowid <= ?2;
