DROP INDEX `audit_entries_agent`;--> statement-breakpoint
CREATE INDEX `audit_entries_list` ON `audit_entries` (`tenant_id`,`sequence`,`agent_id`,`action`,`outcome`,`created_at`);--> statement-breakpoint
DROP INDEX `agents_tenant_created`;--> statement-breakpoint
DROP INDEX `agents_tenant_name`;--> statement-breakpoint
CREATE INDEX `agents_tenant_created` ON `agents` (`tenant_id`,`created_at`,`id`,`maturity_level`,`status`);--> statement-breakpoint
CREATE INDEX `agents_tenant_name` ON `agents` (`tenant_id`,`name`,`id`,`maturity_level`,`status`);--> statement-breakpoint
DROP INDEX `approvals_tenant`;--> statement-breakpoint
DROP INDEX `approvals_open`;--> statement-breakpoint
CREATE INDEX `approvals_tenant` ON `approvals` (`tenant_id`,`requested_at`,`id`,`status`,`expires_at`,`agent_id`);--> statement-breakpoint
CREATE INDEX `approvals_open` ON `approvals` (`expires_at`,`id`) WHERE status IN ('pending', 'approved');--> statement-breakpoint
DROP INDEX `chat_sessions_user`;--> statement-breakpoint
CREATE INDEX `chat_sessions_user` ON `chat_sessions` (`tenant_id`,`user_id`,`updated_at`,`id`,`agent_id`);--> statement-breakpoint
DROP INDEX `episodes_agent`;--> statement-breakpoint
CREATE INDEX `episodes_agent` ON `episodes` (`agent_id`,`created_at`,`id`,`outcome`,`maturity_level`,`agent_version`,`action`,`actions_used`,`confidence`);--> statement-breakpoint
DROP INDEX `executions_agent`;--> statement-breakpoint
CREATE INDEX `executions_agent` ON `executions` (`agent_id`,`created_at`,`id`,`status`);--> statement-breakpoint
DROP INDEX `sdlc_deployments_project`;--> statement-breakpoint
CREATE INDEX `sdlc_deployments_project` ON `sdlc_deployments` (`project_id`,`tenant_id`,`deployed_at`,`id`);--> statement-breakpoint
DROP INDEX `sdlc_runs_tenant`;--> statement-breakpoint
CREATE INDEX `sdlc_runs_tenant` ON `sdlc_runs` (`tenant_id`,`created_at`,`id`,`agent_id`,`agent_type`,`project_id`,`action`,`status`);--> statement-breakpoint
DROP INDEX `webhook_deliveries_webhook`;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_webhook` ON `webhook_deliveries` (`webhook_id`,`created_at`,`id`,`status`);