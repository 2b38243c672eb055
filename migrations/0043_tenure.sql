CREATE TABLE `call_decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`execution_id` text NOT NULL,
	`tool` text NOT NULL,
	`fingerprint` text,
	`decision` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `call_decisions_tool` ON `call_decisions` (`agent_id`,`tool`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `workspace_configurations` ADD `graduation_sample_share` real;--> statement-breakpoint
ALTER TABLE `workspace_configurations` ADD `graduation_minimum_days` text;--> statement-breakpoint
ALTER TABLE `episodes` ADD `fingerprint` text;--> statement-breakpoint
ALTER TABLE `episodes` ADD `kind` text;--> statement-breakpoint
ALTER TABLE `episodes` ADD `work` text;--> statement-breakpoint
ALTER TABLE `episodes` ADD `sampled` integer;--> statement-breakpoint
ALTER TABLE `episodes` ADD `looked_at` integer;--> statement-breakpoint
CREATE INDEX `episodes_evidence` ON `episodes` (`agent_id`,`created_at`,`id`) WHERE outcome <> 'void' AND ((outcome <> 'partial' AND verification <> 'self_reported') OR critical_violations + safety_complaints > 0);--> statement-breakpoint
CREATE INDEX `episodes_sampled` ON `episodes` (`agent_id`,`created_at`,`id`,`looked_at`,`verification`,`judge_id`) WHERE sampled = 1 AND outcome <> 'void';--> statement-breakpoint
ALTER TABLE `executions` ADD `fingerprint` text;--> statement-breakpoint
ALTER TABLE `executions` ADD `effective_level` text;--> statement-breakpoint
ALTER TABLE `executions` ADD `sampled` integer;--> statement-breakpoint
ALTER TABLE `graduation_standings` ADD `given_level` text;--> statement-breakpoint
ALTER TABLE `graduation_standings` ADD `level_fingerprint` text;--> statement-breakpoint
ALTER TABLE `graduation_standings` ADD `level_parts` text;--> statement-breakpoint
ALTER TABLE `graduation_standings` ADD `equal_fingerprints` text;--> statement-breakpoint
ALTER TABLE `graduation_standings` ADD `acting_fingerprint` text;--> statement-breakpoint
ALTER TABLE `graduation_standings` ADD `probation_since` integer;--> statement-breakpoint
ALTER TABLE `graduation_standings` ADD `probation_reason` text;--> statement-breakpoint
ALTER TABLE `graduation_standings` ADD `alarm_at` integer;--> statement-breakpoint
ALTER TABLE `graduation_standings` ADD `forgiven_at` integer;--> statement-breakpoint
ALTER TABLE `graduation_standings` ADD `tools_alone` text;--> statement-breakpoint
ALTER TABLE `graduation_standings` ADD `vouched` integer;--> statement-breakpoint
ALTER TABLE `skills` ADD `action` text;--> statement-breakpoint
CREATE TRIGGER call_decisions_guard_agent_id BEFORE INSERT ON call_decisions
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = new.agent_id) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;
