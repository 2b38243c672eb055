DROP INDEX `sessions_user`;--> statement-breakpoint
ALTER TABLE `sessions` ADD `origin` text;--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`origin`);