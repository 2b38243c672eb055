CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`secret_hash` text NOT NULL,
	`permissions` text NOT NULL,
	`expires_at` integer,
	`revoked_at` integer,
	`rotated_to` text,
	`overlap_ends_at` integer,
	`last_used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `api_keys_tenant` ON `api_keys` (`tenant_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `backup_codes` (
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `password_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `password_tokens_user` ON `password_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `password_tokens_end` ON `password_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `refresh_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `refresh_tokens_session` ON `refresh_tokens` (`session_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`revoked_reason` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_end` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `tenants` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`tier` text NOT NULL,
	`requests_per_minute` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tenants_slug_unique` ON `tenants` (`slug`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`role` text NOT NULL,
	`status` text NOT NULL,
	`email_verified_at` integer,
	`password_hash` text,
	`totp_secret` text,
	`totp_enabled_at` integer,
	`totp_last_step` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_tenant` ON `users` (`tenant_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `agents` (
	`search_row` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`role` text NOT NULL,
	`maturity_level` text NOT NULL,
	`capabilities` text NOT NULL,
	`configuration` text NOT NULL,
	`version` integer NOT NULL,
	`revision` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`total_executions` integer DEFAULT 0 NOT NULL,
	`successful_executions` integer DEFAULT 0 NOT NULL,
	`confidence_sum` real DEFAULT 0 NOT NULL,
	`confidence_count` integer DEFAULT 0 NOT NULL,
	`last_execution_at` integer,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `agents_id_unique` ON `agents` (`id`);--> statement-breakpoint
CREATE INDEX `agents_tenant_created` ON `agents` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `agents_tenant_name` ON `agents` (`tenant_id`,`name`,`id`);--> statement-breakpoint
CREATE TABLE `approvals` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`agent_version` integer NOT NULL,
	`action` text NOT NULL,
	`input_summary` text NOT NULL,
	`arguments` text NOT NULL,
	`digest` text NOT NULL,
	`status` text NOT NULL,
	`execution_id` text,
	`call_id` text,
	`requested_by_kind` text NOT NULL,
	`requested_by` text,
	`requested_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`decision_reason` text,
	`consumed_at` integer,
	`consumed_by` text,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `approvals_tenant` ON `approvals` (`tenant_id`,`requested_at`,`id`);--> statement-breakpoint
CREATE INDEX `approvals_digest` ON `approvals` (`tenant_id`,`digest`);--> statement-breakpoint
CREATE INDEX `approvals_open` ON `approvals` (`status`,`expires_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `approvals_call` ON `approvals` (`execution_id`,`call_id`);--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`tenant_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`id` text NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`agent_id` text,
	`agent_type` text,
	`action` text NOT NULL,
	`input_summary` text NOT NULL,
	`outcome` text NOT NULL,
	`success` integer NOT NULL,
	`approval_required` integer NOT NULL,
	`approved_by` text,
	`approved_at` integer,
	`approval_expires` integer,
	`constitutional_violations` text NOT NULL,
	`episode_id` text,
	`created_at` integer NOT NULL,
	`key_id` text NOT NULL,
	`previous_mac` text NOT NULL,
	`mac` text NOT NULL,
	PRIMARY KEY(`tenant_id`, `sequence`)
);
--> statement-breakpoint
CREATE INDEX `audit_entries_agent` ON `audit_entries` (`tenant_id`,`agent_id`,`sequence`);--> statement-breakpoint
CREATE TABLE `skill_candidates` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`skill_id` text NOT NULL,
	`skill_name` text NOT NULL,
	`agent_id` text NOT NULL,
	`episode_id` text,
	`parent_candidate_id` text,
	`requested_by` text,
	`seed` integer NOT NULL,
	`validation_status` text NOT NULL,
	`reason` text,
	`mutation_id` text,
	`parent_code` text,
	`parent_digest` text,
	`code` text,
	`code_digest` text,
	`diff` text,
	`fitness` text,
	`engine` text NOT NULL,
	`attempts` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`validated_at` integer,
	`promoted_at` integer,
	`promoted_by` text,
	`undone_at` integer,
	`undone_by` text,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `skill_candidates_tenant` ON `skill_candidates` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `skill_candidates_skill` ON `skill_candidates` (`tenant_id`,`skill_id`,`validation_status`);--> statement-breakpoint
CREATE INDEX `skill_candidates_due` ON `skill_candidates` (`validation_status`,`next_attempt_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `skill_candidates_episode` ON `skill_candidates` (`episode_id`);--> statement-breakpoint
CREATE TABLE `skill_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`skill_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`execution_id` text NOT NULL,
	`episode_id` text NOT NULL,
	`call_id` text NOT NULL,
	`outcome` text NOT NULL,
	`input` text,
	`output` text,
	`error` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `skill_runs_skill` ON `skill_runs` (`tenant_id`,`skill_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `task_failures` (
	`episode_id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`execution_id` text NOT NULL,
	`error_code` text,
	`skill_id` text,
	`state` text NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`handled_at` integer,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `task_failures_pending` ON `task_failures` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `tool_mutations` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`skill_id` text NOT NULL,
	`candidate_id` text NOT NULL,
	`parent_id` text,
	`operator` text NOT NULL,
	`description` text NOT NULL,
	`seed` integer NOT NULL,
	`diff` text NOT NULL,
	`code_digest` text NOT NULL,
	`sandbox_status` text NOT NULL,
	`stage` text NOT NULL,
	`execution_error` text,
	`cases_fixed` integer NOT NULL,
	`cases_broken` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `tool_mutations_tenant` ON `tool_mutations` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `tool_mutations_skill` ON `tool_mutations` (`tenant_id`,`skill_id`,`code_digest`);--> statement-breakpoint
CREATE TABLE `workflow_variants` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`agent_version` integer NOT NULL,
	`parent_id` text,
	`operator` text NOT NULL,
	`description` text NOT NULL,
	`seed` integer NOT NULL,
	`changes` text NOT NULL,
	`evaluation_status` text NOT NULL,
	`fitness_score` real,
	`fitness_signals` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `workflow_variants_tenant` ON `workflow_variants` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `workflow_variants_agent` ON `workflow_variants` (`agent_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `workspace_configurations` (
	`tenant_id` text PRIMARY KEY NOT NULL,
	`auto_dev` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `canvas_components` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`category` text,
	`component_type` text NOT NULL,
	`code` text NOT NULL,
	`config_schema` text NOT NULL,
	`dependencies` text NOT NULL,
	`css_dependencies` text NOT NULL,
	`version_label` text NOT NULL,
	`preview_url` text,
	`demo_url` text,
	`thumbnail_url` text,
	`source_listing_id` text,
	`source_digest` text,
	`created_by` text,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `canvas_components_tenant` ON `canvas_components` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `canvas_placements` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`canvas_id` text NOT NULL,
	`component_id` text NOT NULL,
	`config` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`canvas_id`) REFERENCES `canvases`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`component_id`) REFERENCES `canvas_components`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `canvas_placements_canvas` ON `canvas_placements` (`canvas_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `canvas_placements_component` ON `canvas_placements` (`component_id`);--> statement-breakpoint
CREATE INDEX `canvas_placements_tenant` ON `canvas_placements` (`tenant_id`);--> statement-breakpoint
CREATE TABLE `canvases` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `canvases_tenant` ON `canvases` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `chat_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`session_id` text NOT NULL,
	`execution_id` text NOT NULL,
	`role` text NOT NULL,
	`turn_key` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `chat_sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`execution_id`) REFERENCES `executions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `chat_messages_session` ON `chat_messages` (`session_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `chat_messages_execution` ON `chat_messages` (`execution_id`);--> statement-breakpoint
CREATE TABLE `chat_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`user_id` text NOT NULL,
	`agent_id` text,
	`title` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `chat_sessions_user` ON `chat_sessions` (`tenant_id`,`user_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `chat_sessions_agent` ON `chat_sessions` (`agent_id`);--> statement-breakpoint
CREATE TABLE `domains` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text NOT NULL,
	`category` text,
	`vocabulary` text NOT NULL,
	`rules` text NOT NULL,
	`instructions` text,
	`entity_types` text NOT NULL,
	`source_listing_id` text,
	`created_by` text,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `domains_slug` ON `domains` (`tenant_id`,`slug`);--> statement-breakpoint
CREATE INDEX `domains_tenant` ON `domains` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `episode_feedback` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`episode_id` text NOT NULL,
	`author_id` text NOT NULL,
	`score` real NOT NULL,
	`category` text,
	`notes` text,
	`edited_result` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`episode_id`) REFERENCES `episodes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `episode_feedback_episode` ON `episode_feedback` (`episode_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `episodes` (
	`search_row` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`agent_version` integer NOT NULL,
	`execution_id` text,
	`task` text NOT NULL,
	`summary` text,
	`action` text NOT NULL,
	`actions_used` text NOT NULL,
	`maturity_level` text NOT NULL,
	`measured_outcome` text NOT NULL,
	`outcome` text NOT NULL,
	`confidence` real NOT NULL,
	`constitutional_score` real NOT NULL,
	`critical_violations` integer NOT NULL,
	`interventions` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`skills_used` text NOT NULL,
	`feedback_count` integer DEFAULT 0 NOT NULL,
	`feedback_score` real,
	`safety_complaints` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `episodes_id_unique` ON `episodes` (`id`);--> statement-breakpoint
CREATE INDEX `episodes_agent` ON `episodes` (`agent_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `episodes_execution` ON `episodes` (`execution_id`);--> statement-breakpoint
CREATE TABLE `interventions` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`execution_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `interventions_execution` ON `interventions` (`execution_id`);--> statement-breakpoint
CREATE TABLE `memories` (
	`search_row` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`kind` text NOT NULL,
	`episode_id` text,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memories_id_unique` ON `memories` (`id`);--> statement-breakpoint
CREATE INDEX `memories_agent` ON `memories` (`agent_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `executions` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`agent_version` integer NOT NULL,
	`maturity_level` text NOT NULL,
	`task` text NOT NULL,
	`action` text NOT NULL,
	`input` text NOT NULL,
	`status` text NOT NULL,
	`progress` integer NOT NULL,
	`result` text,
	`error` text,
	`confidence` real,
	`reasoning_trace` text NOT NULL,
	`usage` text NOT NULL,
	`triggered_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`completed_at` integer,
	`deadline_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `executions_agent` ON `executions` (`agent_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `executions_unfinished` ON `executions` (`agent_id`,`created_at`) WHERE status IN ('pending', 'in_progress');--> statement-breakpoint
CREATE TABLE `federation_installations` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`template_id` text NOT NULL,
	`instantiated_agent_id` text NOT NULL,
	`installed_version` text NOT NULL,
	`federation_source` text NOT NULL,
	`federation_timestamp` integer NOT NULL,
	`peer_url` text NOT NULL,
	`digest` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`instantiated_agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `federation_installations_tenant` ON `federation_installations` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `federation_installations_agent` ON `federation_installations` (`instantiated_agent_id`);--> statement-breakpoint
CREATE TABLE `federation_peers` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`base_url` text NOT NULL,
	`key` text NOT NULL,
	`trusted_keys` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `federation_peers_address` ON `federation_peers` (`tenant_id`,`base_url`);--> statement-breakpoint
CREATE INDEX `federation_peers_tenant` ON `federation_peers` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `edge_cases` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`test_input` text NOT NULL,
	`expected_behavior` text NOT NULL,
	`severity` text NOT NULL,
	`category` text NOT NULL,
	`is_active` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `edge_cases_tenant` ON `edge_cases` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `exams` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`target_level` text NOT NULL,
	`passed` integer NOT NULL,
	`stages` text NOT NULL,
	`readiness_score` real NOT NULL,
	`next_attempt_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `exams_agent` ON `exams` (`agent_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `graduation_standings` (
	`agent_id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`evidence_since` integer,
	`next_exam_at` integer,
	`checked_at` integer,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `level_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`from_level` text NOT NULL,
	`to_level` text NOT NULL,
	`kind` text NOT NULL,
	`readiness_score` real NOT NULL,
	`exam_id` text,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `level_changes_agent` ON `level_changes` (`agent_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`tenant_id` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`response_status` integer NOT NULL,
	`response_body` text NOT NULL,
	`response_location` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_created` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `listing_installs` (
	`listing_id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`status` text NOT NULL,
	`version_id` text NOT NULL,
	`digest` text NOT NULL,
	`installed_id` text NOT NULL,
	`installed_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `tenant_id`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_installs_tenant` ON `listing_installs` (`tenant_id`,`installed_at`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_installs_copy` ON `listing_installs` (`tenant_id`,`installed_id`);--> statement-breakpoint
CREATE TABLE `listing_purchases` (
	`listing_id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`reference` text,
	`recorded_by` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `tenant_id`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `listing_rating_votes` (
	`rating_id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`helpful` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`rating_id`, `tenant_id`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `listing_ratings` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`rating` integer NOT NULL,
	`review` text,
	`helpful_count` integer DEFAULT 0 NOT NULL,
	`not_helpful_count` integer DEFAULT 0 NOT NULL,
	`author_response` text,
	`author_response_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listing_ratings_once` ON `listing_ratings` (`listing_id`,`tenant_id`);--> statement-breakpoint
CREATE INDEX `listing_ratings_listing` ON `listing_ratings` (`listing_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `listing_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`number` integer NOT NULL,
	`label` text NOT NULL,
	`status` text NOT NULL,
	`front` text NOT NULL,
	`snapshot` text NOT NULL,
	`digest` text NOT NULL,
	`look_alikes` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listing_versions_number` ON `listing_versions` (`listing_id`,`number`);--> statement-breakpoint
CREATE INDEX `listing_versions_digest` ON `listing_versions` (`digest`);--> statement-breakpoint
CREATE TABLE `listings` (
	`search_row` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`tenant_id` text NOT NULL,
	`source_id` text NOT NULL,
	`status` text NOT NULL,
	`name` text NOT NULL,
	`name_skeleton` text NOT NULL,
	`description` text NOT NULL,
	`category` text,
	`tags` text NOT NULL,
	`subtype` text,
	`license` text,
	`price` real NOT NULL,
	`card` text NOT NULL,
	`version_label` text NOT NULL,
	`approved_version_id` text,
	`pending_version_id` text,
	`is_featured` integer DEFAULT false NOT NULL,
	`installs` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`rating_order` real GENERATED ALWAYS AS (((rating_sum + 15.0) / (rating_count + 5))) VIRTUAL NOT NULL,
	`is_free` integer GENERATED ALWAYS AS ((price = 0)) VIRTUAL NOT NULL,
	`reason` text,
	`submitted_by` text,
	`reviewed_by` text,
	`submitted_at` integer NOT NULL,
	`approved_at` integer,
	`changed_at` integer NOT NULL,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listings_id_unique` ON `listings` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `listings_source` ON `listings` (`tenant_id`,`kind`,`source_id`);--> statement-breakpoint
CREATE INDEX `listings_publisher` ON `listings` (`tenant_id`,`kind`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `listings_skeleton` ON `listings` (`kind`,`name_skeleton`);--> statement-breakpoint
CREATE INDEX `listings_review` ON `listings` (`submitted_at`,`id`) WHERE pending_version_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `listings_changed` ON `listings` (`kind`,`changed_at`,`id`);--> statement-breakpoint
CREATE INDEX `listings_popularity` ON `listings` (`kind`,`status`,`installs`,`rating_order`,`id`);--> statement-breakpoint
CREATE INDEX `listings_rating` ON `listings` (`kind`,`status`,`rating_order`,`id`);--> statement-breakpoint
CREATE INDEX `listings_created` ON `listings` (`kind`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `listings_name` ON `listings` (`kind`,`status`,`name`,`id`);--> statement-breakpoint
CREATE INDEX `listings_price` ON `listings` (`kind`,`status`,`price`,`id`);--> statement-breakpoint
CREATE INDEX `listings_category` ON `listings` (`kind`,`status`,`category`,`installs`,`rating_order`,`id`);--> statement-breakpoint
CREATE INDEX `listings_subtype` ON `listings` (`kind`,`status`,`subtype`,`installs`,`rating_order`,`id`);--> statement-breakpoint
CREATE INDEX `listings_subtype_price` ON `listings` (`kind`,`status`,`subtype`,`price`);--> statement-breakpoint
CREATE INDEX `listings_featured` ON `listings` (`kind`,`status`,`is_featured`,`installs`,`rating_order`,`id`);--> statement-breakpoint
CREATE TABLE `sdlc_configurations` (
	`tenant_id` text NOT NULL,
	`agent_type` text NOT NULL,
	`config` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `agent_type`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sdlc_deployments` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`project_id` text NOT NULL,
	`version` text NOT NULL,
	`environment` text NOT NULL,
	`state` text NOT NULL,
	`kind` text NOT NULL,
	`notes` text,
	`run_id` text NOT NULL,
	`deployed_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `sdlc_projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sdlc_deployments_project` ON `sdlc_deployments` (`tenant_id`,`project_id`,`deployed_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sdlc_deployments_live` ON `sdlc_deployments` (`project_id`,`environment`) WHERE state = 'live';--> statement-breakpoint
CREATE TABLE `sdlc_projects` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`repository_url` text,
	`status` text NOT NULL,
	`frozen_environments` text NOT NULL,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sdlc_projects_tenant` ON `sdlc_projects` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `sdlc_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`agent_version` integer NOT NULL,
	`maturity_level` text NOT NULL,
	`agent_type` text NOT NULL,
	`action` text NOT NULL,
	`project_id` text,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`input_summary` text NOT NULL,
	`input_digest` text NOT NULL,
	`input` text,
	`status` text NOT NULL,
	`progress` integer NOT NULL,
	`awaiting` text,
	`steps` text NOT NULL,
	`outcome` text,
	`result` text,
	`error` text,
	`not_done` text NOT NULL,
	`approval_required` integer NOT NULL,
	`approval_id` text,
	`sandbox` text NOT NULL,
	`engine` text NOT NULL,
	`episode_id` text,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`completed_at` integer,
	`deadline_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `sdlc_projects`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `sdlc_runs_tenant` ON `sdlc_runs` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `sdlc_runs_open` ON `sdlc_runs` (`created_at`) WHERE status IN ('pending', 'in_progress');--> statement-breakpoint
CREATE UNIQUE INDEX `sdlc_runs_approval` ON `sdlc_runs` (`approval_id`);--> statement-breakpoint
CREATE TABLE `sdlc_settings` (
	`tenant_id` text PRIMARY KEY NOT NULL,
	`is_enabled` integer NOT NULL,
	`enabled_agent_types` text NOT NULL,
	`approval_required_for` text NOT NULL,
	`revision` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `skill_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`skill_id` text NOT NULL,
	`number` integer NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`snapshot` text NOT NULL,
	`digest` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `skill_versions_number` ON `skill_versions` (`tenant_id`,`skill_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `skill_versions_name` ON `skill_versions` (`tenant_id`,`skill_id`,`name`);--> statement-breakpoint
CREATE TABLE `skills` (
	`search_row` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`skill_type` text NOT NULL,
	`category` text,
	`tags` text NOT NULL,
	`input_schema` text,
	`output_schema` text,
	`config` text NOT NULL,
	`config_overrides` text NOT NULL,
	`code` text,
	`environment` text NOT NULL,
	`status` text NOT NULL,
	`source_listing_id` text,
	`source_version_id` text,
	`source_digest` text,
	`created_by` text,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `skills_id_unique` ON `skills` (`id`);--> statement-breakpoint
CREATE INDEX `skills_tenant_name` ON `skills` (`tenant_id`,`name`,`id`);--> statement-breakpoint
CREATE INDEX `skills_tenant_created` ON `skills` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `skills_source_listing` ON `skills` (`source_listing_id`);--> statement-breakpoint
CREATE TABLE `adaptations` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`run_id` text NOT NULL,
	`type` text NOT NULL,
	`subject` text NOT NULL,
	`description` text NOT NULL,
	`expected_improvement` real NOT NULL,
	`change` text NOT NULL,
	`previous` text,
	`status` text NOT NULL,
	`applied_at` integer,
	`undone_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`run_id`) REFERENCES `training_runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `adaptations_agent` ON `adaptations` (`agent_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `training_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`agent_version` integer NOT NULL,
	`strategy` text NOT NULL,
	`status` text NOT NULL,
	`episodes_analyzed` integer NOT NULL,
	`episodes_replayed` integer NOT NULL,
	`episodes_recovered` integer NOT NULL,
	`patterns` text NOT NULL,
	`created_at` integer NOT NULL,
	`completed_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `training_runs_agent` ON `training_runs` (`agent_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `webhook_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`delivery_id` text NOT NULL,
	`attempted_at` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`response_status` integer,
	`error` text,
	FOREIGN KEY (`delivery_id`) REFERENCES `webhook_deliveries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_attempts_delivery` ON `webhook_attempts` (`delivery_id`,`attempted_at`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`webhook_id` text NOT NULL,
	`event_id` text NOT NULL,
	`event` text NOT NULL,
	`body` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`delivered_at` integer,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_webhook` ON `webhook_deliveries` (`webhook_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`secret` text NOT NULL,
	`previous_secret` text,
	`previous_secret_ends_at` integer,
	`enabled` integer NOT NULL,
	`disabled_reason` text,
	`failing_since` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhooks_tenant` ON `webhooks` (`tenant_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `workflow_template_counts` (
	`dimension` text NOT NULL,
	`name` text NOT NULL,
	`templates` integer NOT NULL,
	`downloads` integer NOT NULL,
	`rating_count` integer NOT NULL,
	`rating_sum` integer NOT NULL,
	`size_bytes` integer NOT NULL,
	PRIMARY KEY(`dimension`, `name`)
);
--> statement-breakpoint
CREATE TABLE `workflow_template_ratings` (
	`template_id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`rating` integer NOT NULL,
	`review` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`template_id`, `tenant_id`),
	FOREIGN KEY (`template_id`) REFERENCES `workflow_templates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `workflow_templates` (
	`search_row` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`tenant_id` text,
	`is_listed` integer NOT NULL,
	`is_curated` integer NOT NULL,
	`template_type` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`category` text NOT NULL,
	`industry` text,
	`author` text NOT NULL,
	`version` text NOT NULL,
	`complexity` text NOT NULL,
	`integrations` text NOT NULL,
	`tags` text NOT NULL,
	`estimated_duration` integer NOT NULL,
	`multi_step_support` integer NOT NULL,
	`pause_resume_support` integer NOT NULL,
	`downloads` integer DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`rating_order` real GENERATED ALWAYS AS (((rating_sum + 15.0) / (rating_count + 5))) VIRTUAL NOT NULL,
	`is_featured` integer GENERATED ALWAYS AS ((is_curated = 1 OR (rating_count > 0 AND rating_sum >= 4.5 * rating_count))) VIRTUAL NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`size_bytes` integer NOT NULL,
	`prerequisites` text NOT NULL,
	`use_cases` text NOT NULL,
	`benefits` text NOT NULL,
	`input_schema` text NOT NULL,
	`steps` text NOT NULL,
	`nodes` text NOT NULL,
	`edges` text NOT NULL,
	`packed_graph` blob,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `workflow_templates_id_unique` ON `workflow_templates` (`id`);--> statement-breakpoint
CREATE INDEX `workflow_templates_popularity` ON `workflow_templates` (`is_listed`,`downloads`,`rating_order`,`id`);--> statement-breakpoint
CREATE INDEX `workflow_templates_rating` ON `workflow_templates` (`is_listed`,`rating_order`,`id`);--> statement-breakpoint
CREATE INDEX `workflow_templates_created` ON `workflow_templates` (`is_listed`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `workflow_templates_name` ON `workflow_templates` (`is_listed`,`name`,`id`);--> statement-breakpoint
CREATE INDEX `workflow_templates_type` ON `workflow_templates` (`is_listed`,`template_type`,`downloads`,`rating_order`,`id`);--> statement-breakpoint
CREATE INDEX `workflow_templates_featured` ON `workflow_templates` (`is_listed`,`is_featured`,`rating_order`,`downloads`,`id`);--> statement-breakpoint
CREATE INDEX `workflow_templates_publisher` ON `workflow_templates` (`tenant_id`);
--> statement-breakpoint
-- From here on: what the schema files cannot say. Search indexes, their triggers, and counts that triggers keep.

-- Full-text search over agents. `tenant` is the tenant's id without dashes: one token, so that a query reads only its tenant's part.
-- A prefix index for short prefixes cost half as much again on each write, and short prefixes are found without it.
CREATE VIRTUAL TABLE agents_search USING fts5(
  tenant, name, description,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
CREATE TRIGGER agents_search_insert AFTER INSERT ON agents BEGIN
  INSERT INTO agents_search (rowid, tenant, name, description)
  VALUES (new.search_row, replace(new.tenant_id, '-', ''), new.name, coalesce(new.description, ''));
END;
--> statement-breakpoint
CREATE TRIGGER agents_search_update AFTER UPDATE OF name, description ON agents BEGIN
  DELETE FROM agents_search WHERE rowid = old.search_row;
  INSERT INTO agents_search (rowid, tenant, name, description)
  VALUES (new.search_row, replace(new.tenant_id, '-', ''), new.name, coalesce(new.description, ''));
END;
--> statement-breakpoint
CREATE TRIGGER agents_search_delete AFTER DELETE ON agents BEGIN
  DELETE FROM agents_search WHERE rowid = old.search_row;
END;
--> statement-breakpoint
-- Full-text search over an agent's episodes. `agent` is the agent's id without dashes: one token, so that a query reads only its agent's
-- part. Only the beginning of a very long task is indexed.
CREATE VIRTUAL TABLE episodes_search USING fts5(
  agent, task, summary,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
INSERT INTO episodes_search (episodes_search, rank) VALUES ('automerge', 8);
--> statement-breakpoint
CREATE TRIGGER episodes_search_insert AFTER INSERT ON episodes BEGIN
  INSERT INTO episodes_search (rowid, agent, task, summary)
  VALUES (new.search_row, replace(new.agent_id, '-', ''), substr(new.task, 1, 4000), coalesce(new.summary, ''));
END;
--> statement-breakpoint
CREATE TRIGGER episodes_search_delete AFTER DELETE ON episodes BEGIN
  DELETE FROM episodes_search WHERE rowid = old.search_row;
END;
--> statement-breakpoint
-- Full-text search over what an agent remembers.
CREATE VIRTUAL TABLE memories_search USING fts5(
  agent, text,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
--> statement-breakpoint
CREATE TRIGGER memories_search_insert AFTER INSERT ON memories BEGIN
  INSERT INTO memories_search (rowid, agent, text) VALUES (new.search_row, replace(new.agent_id, '-', ''), new.text);
END;
--> statement-breakpoint
CREATE TRIGGER memories_search_update AFTER UPDATE OF text ON memories BEGIN
  DELETE FROM memories_search WHERE rowid = old.search_row;
  INSERT INTO memories_search (rowid, agent, text) VALUES (new.search_row, replace(new.agent_id, '-', ''), new.text);
END;
--> statement-breakpoint
CREATE TRIGGER memories_search_delete AFTER DELETE ON memories BEGIN
  DELETE FROM memories_search WHERE rowid = old.search_row;
END;
--> statement-breakpoint
-- Full-text search over skills, with the tenant as over agents.
CREATE VIRTUAL TABLE skills_search USING fts5(
  tenant, name, description,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
--> statement-breakpoint
CREATE TRIGGER skills_search_insert AFTER INSERT ON skills BEGIN
  INSERT INTO skills_search (rowid, tenant, name, description)
  VALUES (new.search_row, replace(new.tenant_id, '-', ''), new.name, coalesce(new.description, ''));
END;
--> statement-breakpoint
CREATE TRIGGER skills_search_update AFTER UPDATE OF name, description ON skills BEGIN
  DELETE FROM skills_search WHERE rowid = old.search_row;
  INSERT INTO skills_search (rowid, tenant, name, description)
  VALUES (new.search_row, replace(new.tenant_id, '-', ''), new.name, coalesce(new.description, ''));
END;
--> statement-breakpoint
CREATE TRIGGER skills_search_delete AFTER DELETE ON skills BEGIN
  DELETE FROM skills_search WHERE rowid = old.search_row;
END;
--> statement-breakpoint
-- Full-text search over approved listings. A row id is the number of the listing's kind, then forty bits for its row: a search within one
-- marketplace is a range of row ids. Prefixes of the usual lengths have an index, because a search is typed letter by letter.
CREATE VIRTUAL TABLE listings_search USING fts5(
  name, description, tags, category,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4 5 6 7 8'
);
--> statement-breakpoint
-- The tags of approved listings, to filter by.
CREATE TABLE listing_tags (
  kind text NOT NULL,
  tag text NOT NULL,
  listing_id text NOT NULL,
  PRIMARY KEY (kind, tag, listing_id)
) WITHOUT ROWID;
--> statement-breakpoint
-- How many approved listings a kind has: in all (facet 'all', name ''), in each category, with each tag.
CREATE TABLE listing_facets (
  kind text NOT NULL,
  facet text NOT NULL,
  name text NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (kind, facet, name)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX listing_facets_count ON listing_facets (kind, facet, count, name);
--> statement-breakpoint
-- A listing stores each of its tags once, so a count of tags is a count of listings.
CREATE TRIGGER listings_published AFTER INSERT ON listings WHEN new.status = 'approved' BEGIN
  INSERT INTO listings_search (rowid, name, description, tags, category)
  VALUES ((CASE new.kind WHEN 'skill' THEN 1 WHEN 'agent' THEN 2 WHEN 'domain' THEN 3 WHEN 'component' THEN 4 END << 40) + new.search_row,
    new.name, new.description, new.tags, coalesce(new.category, ''));
  INSERT INTO listing_tags (kind, tag, listing_id) SELECT new.kind, value, new.id FROM json_each(new.tags);
  INSERT INTO listing_facets (kind, facet, name, count)
  SELECT new.kind, 'all', '', 1
  UNION ALL SELECT new.kind, 'category', new.category, 1 WHERE new.category IS NOT NULL
  UNION ALL SELECT new.kind, 'tag', value, 1 FROM json_each(new.tags) WHERE true
  ON CONFLICT (kind, facet, name) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listings_changed AFTER UPDATE OF status, name, description, tags, category ON listings
WHEN old.status = 'approved' OR new.status = 'approved' BEGIN
  DELETE FROM listings_search WHERE rowid = (CASE old.kind WHEN 'skill' THEN 1 WHEN 'agent' THEN 2 WHEN 'domain' THEN 3 WHEN 'component' THEN 4 END << 40) + old.search_row AND old.status = 'approved';
  DELETE FROM listing_tags
  WHERE kind = old.kind AND tag IN (SELECT value FROM json_each(old.tags)) AND listing_id = old.id;
  UPDATE listing_facets SET count = count - 1
  WHERE old.status = 'approved' AND kind = old.kind AND facet = 'all' AND name = '';
  UPDATE listing_facets SET count = count - 1
  WHERE old.status = 'approved' AND kind = old.kind AND facet = 'category' AND name = old.category;
  UPDATE listing_facets SET count = count - 1
  WHERE old.status = 'approved' AND kind = old.kind AND facet = 'tag' AND name IN (SELECT value FROM json_each(old.tags));
  INSERT INTO listings_search (rowid, name, description, tags, category)
  SELECT (CASE new.kind WHEN 'skill' THEN 1 WHEN 'agent' THEN 2 WHEN 'domain' THEN 3 WHEN 'component' THEN 4 END << 40) + new.search_row,
    new.name, new.description, new.tags, coalesce(new.category, '')
  WHERE new.status = 'approved';
  INSERT INTO listing_tags (kind, tag, listing_id)
  SELECT new.kind, value, new.id FROM json_each(new.tags) WHERE new.status = 'approved';
  INSERT INTO listing_facets (kind, facet, name, count)
  SELECT new.kind, 'all', '', 1 WHERE new.status = 'approved'
  UNION ALL SELECT new.kind, 'category', new.category, 1 WHERE new.status = 'approved' AND new.category IS NOT NULL
  UNION ALL SELECT new.kind, 'tag', value, 1 FROM json_each(new.tags) WHERE new.status = 'approved'
  ON CONFLICT (kind, facet, name) DO UPDATE SET count = count + 1;
  DELETE FROM listing_facets WHERE kind = new.kind AND count = 0;
END;
--> statement-breakpoint
CREATE TRIGGER listings_removed AFTER DELETE ON listings WHEN old.status = 'approved' BEGIN
  DELETE FROM listings_search WHERE rowid = (CASE old.kind WHEN 'skill' THEN 1 WHEN 'agent' THEN 2 WHEN 'domain' THEN 3 WHEN 'component' THEN 4 END << 40) + old.search_row;
  DELETE FROM listing_tags
  WHERE kind = old.kind AND tag IN (SELECT value FROM json_each(old.tags)) AND listing_id = old.id;
  UPDATE listing_facets SET count = count - 1 WHERE kind = old.kind AND facet = 'all' AND name = '';
  UPDATE listing_facets SET count = count - 1 WHERE kind = old.kind AND facet = 'category' AND name = old.category;
  UPDATE listing_facets SET count = count - 1
  WHERE kind = old.kind AND facet = 'tag' AND name IN (SELECT value FROM json_each(old.tags));
  DELETE FROM listing_facets WHERE kind = old.kind AND count = 0;
END;
--> statement-breakpoint
-- These filters ignore case.
CREATE INDEX workflow_templates_category ON workflow_templates (is_listed, category COLLATE NOCASE, downloads, rating_order, id);
--> statement-breakpoint
CREATE INDEX workflow_templates_industry ON workflow_templates (is_listed, industry COLLATE NOCASE, downloads, rating_order, id);
--> statement-breakpoint
-- Full-text search over listed templates.
CREATE VIRTUAL TABLE workflow_templates_search USING fts5(
  name, description, category, tags,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
--> statement-breakpoint
-- The tags of listed templates in lower case, to filter by.
CREATE TABLE workflow_template_tags (
  tag text NOT NULL,
  template_row integer NOT NULL,
  PRIMARY KEY (tag, template_row)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER workflow_templates_insert AFTER INSERT ON workflow_templates BEGIN
  INSERT INTO workflow_templates_search (rowid, name, description, category, tags)
  SELECT new.search_row, new.name, new.description, new.category, new.tags WHERE new.is_listed = 1;
  INSERT OR IGNORE INTO workflow_template_tags (tag, template_row)
  SELECT lower(value), new.search_row FROM json_each(new.tags) WHERE new.is_listed = 1;
  INSERT INTO workflow_template_counts (dimension, name, templates, downloads, rating_count, rating_sum, size_bytes)
  SELECT dimension, name, 1, new.downloads, new.rating_count, new.rating_sum, new.size_bytes FROM (
    SELECT 'all' AS dimension, '' AS name WHERE new.is_listed = 1
    UNION ALL SELECT 'category', new.category WHERE new.is_listed = 1
    UNION ALL SELECT 'template_type', new.template_type WHERE new.is_listed = 1
    UNION ALL SELECT 'complexity', new.complexity WHERE new.is_listed = 1
    UNION ALL SELECT 'unlisted', '' WHERE new.is_listed = 0 AND new.tenant_id IS NULL
  ) WHERE true
  ON CONFLICT (dimension, name) DO UPDATE SET templates = templates + 1, downloads = downloads + excluded.downloads,
    rating_count = rating_count + excluded.rating_count, rating_sum = rating_sum + excluded.rating_sum,
    size_bytes = size_bytes + excluded.size_bytes;
END;
--> statement-breakpoint
-- One statement must not change these columns and those of the next trigger: this one already moves the downloads and ratings.
CREATE TRIGGER workflow_templates_change AFTER UPDATE OF
  is_listed, tenant_id, name, description, category, template_type, complexity, tags, size_bytes ON workflow_templates
BEGIN
  DELETE FROM workflow_templates_search WHERE rowid = old.search_row AND old.is_listed = 1;
  DELETE FROM workflow_template_tags
  WHERE tag IN (SELECT lower(value) FROM json_each(old.tags)) AND template_row = old.search_row;
  UPDATE workflow_template_counts SET templates = templates - 1, downloads = downloads - old.downloads,
    rating_count = rating_count - old.rating_count, rating_sum = rating_sum - old.rating_sum, size_bytes = size_bytes - old.size_bytes
  WHERE (dimension, name) IN (
    SELECT 'all' AS dimension, '' AS name WHERE old.is_listed = 1
    UNION ALL SELECT 'category', old.category WHERE old.is_listed = 1
    UNION ALL SELECT 'template_type', old.template_type WHERE old.is_listed = 1
    UNION ALL SELECT 'complexity', old.complexity WHERE old.is_listed = 1
    UNION ALL SELECT 'unlisted', '' WHERE old.is_listed = 0 AND old.tenant_id IS NULL
  );
  DELETE FROM workflow_template_counts WHERE templates = 0;
  INSERT INTO workflow_templates_search (rowid, name, description, category, tags)
  SELECT new.search_row, new.name, new.description, new.category, new.tags WHERE new.is_listed = 1;
  INSERT OR IGNORE INTO workflow_template_tags (tag, template_row)
  SELECT lower(value), new.search_row FROM json_each(new.tags) WHERE new.is_listed = 1;
  INSERT INTO workflow_template_counts (dimension, name, templates, downloads, rating_count, rating_sum, size_bytes)
  SELECT dimension, name, 1, new.downloads, new.rating_count, new.rating_sum, new.size_bytes FROM (
    SELECT 'all' AS dimension, '' AS name WHERE new.is_listed = 1
    UNION ALL SELECT 'category', new.category WHERE new.is_listed = 1
    UNION ALL SELECT 'template_type', new.template_type WHERE new.is_listed = 1
    UNION ALL SELECT 'complexity', new.complexity WHERE new.is_listed = 1
    UNION ALL SELECT 'unlisted', '' WHERE new.is_listed = 0 AND new.tenant_id IS NULL
  ) WHERE true
  ON CONFLICT (dimension, name) DO UPDATE SET templates = templates + 1, downloads = downloads + excluded.downloads,
    rating_count = rating_count + excluded.rating_count, rating_sum = rating_sum + excluded.rating_sum,
    size_bytes = size_bytes + excluded.size_bytes;
END;
--> statement-breakpoint
CREATE TRIGGER workflow_templates_use AFTER UPDATE OF downloads, rating_count, rating_sum ON workflow_templates
WHEN new.is_listed = 1 BEGIN
  UPDATE workflow_template_counts SET downloads = downloads + new.downloads - old.downloads,
    rating_count = rating_count + new.rating_count - old.rating_count, rating_sum = rating_sum + new.rating_sum - old.rating_sum
  WHERE (dimension, name) IN (
    SELECT 'all' AS dimension, '' AS name WHERE new.is_listed = 1
    UNION ALL SELECT 'category', new.category WHERE new.is_listed = 1
    UNION ALL SELECT 'template_type', new.template_type WHERE new.is_listed = 1
    UNION ALL SELECT 'complexity', new.complexity WHERE new.is_listed = 1
    UNION ALL SELECT 'unlisted', '' WHERE new.is_listed = 0 AND new.tenant_id IS NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER workflow_templates_delete AFTER DELETE ON workflow_templates BEGIN
  DELETE FROM workflow_templates_search WHERE rowid = old.search_row AND old.is_listed = 1;
  DELETE FROM workflow_template_tags
  WHERE tag IN (SELECT lower(value) FROM json_each(old.tags)) AND template_row = old.search_row;
  UPDATE workflow_template_counts SET templates = templates - 1, downloads = downloads - old.downloads,
    rating_count = rating_count - old.rating_count, rating_sum = rating_sum - old.rating_sum, size_bytes = size_bytes - old.size_bytes
  WHERE (dimension, name) IN (
    SELECT 'all' AS dimension, '' AS name WHERE old.is_listed = 1
    UNION ALL SELECT 'category', old.category WHERE old.is_listed = 1
    UNION ALL SELECT 'template_type', old.template_type WHERE old.is_listed = 1
    UNION ALL SELECT 'complexity', old.complexity WHERE old.is_listed = 1
    UNION ALL SELECT 'unlisted', '' WHERE old.is_listed = 0 AND old.tenant_id IS NULL
  );
  DELETE FROM workflow_template_counts WHERE templates = 0;
END;
--> statement-breakpoint
CREATE TRIGGER workflow_template_ratings_insert AFTER INSERT ON workflow_template_ratings BEGIN
  UPDATE workflow_templates SET rating_count = rating_count + 1, rating_sum = rating_sum + new.rating WHERE id = new.template_id;
END;
--> statement-breakpoint
CREATE TRIGGER workflow_template_ratings_update AFTER UPDATE OF rating ON workflow_template_ratings BEGIN
  UPDATE workflow_templates SET rating_sum = rating_sum + new.rating - old.rating WHERE id = new.template_id;
END;
--> statement-breakpoint
CREATE TRIGGER workflow_template_ratings_delete AFTER DELETE ON workflow_template_ratings BEGIN
  UPDATE workflow_templates SET rating_count = rating_count - 1, rating_sum = rating_sum - old.rating WHERE id = old.template_id;
END;
