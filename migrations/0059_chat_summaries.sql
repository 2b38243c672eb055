ALTER TABLE `chat_sessions` ADD `summary` text;--> statement-breakpoint
ALTER TABLE `chat_sessions` ADD `summarized_through` text;