ALTER TABLE `workspace_configurations` ADD `graduation_replays_a_day` integer;--> statement-breakpoint
ALTER TABLE `graduation_standings` ADD `replayed_fingerprint` text;--> statement-breakpoint
CREATE INDEX `graduation_standings_changed` ON `graduation_standings` (`probation_since`,`agent_id`) WHERE probation_reason = 'changed' AND coalesce(replayed_fingerprint, '') <> acting_fingerprint;--> statement-breakpoint
ALTER TABLE `replays` ADD `fingerprint` text;--> statement-breakpoint
ALTER TABLE `replays` ADD `by_platform` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `replays_by_platform` ON `replays` (`tenant_id`,`created_at`) WHERE by_platform = 1;