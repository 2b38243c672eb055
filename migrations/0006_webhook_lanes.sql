ALTER TABLE `webhooks` ADD `failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `delivery_state` text DEFAULT 'closed' NOT NULL;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `probe_at` integer;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_waiting` ON `webhook_deliveries` (`webhook_id`,`next_attempt_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_sending` ON `webhook_deliveries` (`tenant_id`,`webhook_id`,`next_attempt_at`) WHERE status = 'sending';