CREATE INDEX `password_tokens_end` ON `password_tokens` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sessions_end` ON `sessions` (`expires_at`);