CREATE TABLE `judges` (
	`tenant_id` text NOT NULL,
	`id` text NOT NULL,
	`provider` text NOT NULL,
	`model` text NOT NULL,
	`role` text NOT NULL,
	`judged` integer DEFAULT 0 NOT NULL,
	`both_good` integer DEFAULT 0 NOT NULL,
	`only_judge_good` integer DEFAULT 0 NOT NULL,
	`only_people_good` integer DEFAULT 0 NOT NULL,
	`neither_good` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`last_judged_at` integer,
	`calibrated_at` integer,
	PRIMARY KEY(`tenant_id`, `id`)
);
--> statement-breakpoint
DROP INDEX `episodes_agent`;--> statement-breakpoint
ALTER TABLE `episodes` ADD `verification` text DEFAULT 'self_reported' NOT NULL;--> statement-breakpoint
ALTER TABLE `episodes` ADD `judge_id` text;--> statement-breakpoint
CREATE INDEX `episodes_agent` ON `episodes` (`agent_id`,`created_at`,`id`,`outcome`,`verification`,`maturity_level`,`agent_version`,`action`,`actions_used`,`confidence`);--> statement-breakpoint
ALTER TABLE `executions` ADD `outcome` text;--> statement-breakpoint
ALTER TABLE `executions` ADD `verification` text;--> statement-breakpoint
ALTER TABLE `executions` ADD `checks` text;--> statement-breakpoint
-- Before who vouches was kept: people who had an opinion or stepped in, and the built-in engine, which uses no tokens.
-- by rows of episodes
UPDATE episodes SET verification = CASE
    WHEN outcome = 'failure' AND measured_outcome = 'failure' THEN 'checked'
    WHEN EXISTS (SELECT 1 FROM executions WHERE executions.id = episodes.execution_id
      AND executions.usage ->> '$.input_tokens' = 0 AND executions.usage ->> '$.tool_calls' > 0) THEN 'checked'
    WHEN abs(coalesce(feedback_score, 0)) >= 0.25 OR interventions > 0 THEN 'human'
    ELSE verification END
  WHERE rowid > ?1 AND rowid <= ?2;
