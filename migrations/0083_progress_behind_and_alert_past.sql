ALTER TABLE `agents` ADD `log_moves` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `agents` ADD `progress_moves` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `agents_behind` ON `agents` (`tenant_id`) WHERE log_moves <> progress_moves AND maturity_level <> 'autonomous';--> statement-breakpoint
ALTER TABLE `alert_rules` ADD `past` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- A run counts its own move with its statistics; an episode without a run does so here.
CREATE TRIGGER log_moves_episode AFTER INSERT ON episodes WHEN new.execution_id IS NULL BEGIN
  UPDATE agents SET log_moves = log_moves + 1 WHERE id = new.agent_id;
END;
--> statement-breakpoint
CREATE TRIGGER log_moves_grade AFTER UPDATE OF outcome, verification, judge_id, interventions, safety_complaints, looked_at ON episodes
WHEN old.outcome IS NOT new.outcome OR old.verification IS NOT new.verification OR old.judge_id IS NOT new.judge_id
  OR old.interventions IS NOT new.interventions OR old.safety_complaints IS NOT new.safety_complaints OR old.looked_at IS NOT new.looked_at BEGIN
  UPDATE agents SET log_moves = log_moves + 1 WHERE id = new.agent_id;
END;
--> statement-breakpoint
CREATE TRIGGER log_moves_standing_begin AFTER INSERT ON graduation_standings
WHEN new.level_fingerprint IS NOT NULL OR new.acting_fingerprint IS NOT NULL OR new.probation_since IS NOT NULL OR new.evidence_since IS NOT NULL BEGIN
  UPDATE agents SET log_moves = log_moves + 1 WHERE id = new.agent_id;
END;
--> statement-breakpoint
CREATE TRIGGER log_moves_standing AFTER UPDATE OF level_fingerprint, equal_fingerprints, acting_fingerprint, probation_since, evidence_since,
  inheriting_version, inherits_from ON graduation_standings
WHEN old.level_fingerprint IS NOT new.level_fingerprint OR old.equal_fingerprints IS NOT new.equal_fingerprints
  OR old.acting_fingerprint IS NOT new.acting_fingerprint OR old.probation_since IS NOT new.probation_since
  OR old.evidence_since IS NOT new.evidence_since OR old.inheriting_version IS NOT new.inheriting_version
  OR old.inherits_from IS NOT new.inherits_from BEGIN
  UPDATE agents SET log_moves = log_moves + 1 WHERE id = new.agent_id;
END;
--> statement-breakpoint
CREATE TRIGGER log_moves_agent AFTER UPDATE OF version, maturity_level ON agents
WHEN old.version IS NOT new.version OR old.maturity_level IS NOT new.maturity_level BEGIN
  UPDATE agents SET log_moves = log_moves + 1 WHERE id = new.id;
END;
