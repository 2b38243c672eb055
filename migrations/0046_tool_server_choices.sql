ALTER TABLE `tool_servers` ADD `base_url` text;--> statement-breakpoint
ALTER TABLE `tool_servers` ADD `include` text;--> statement-breakpoint
ALTER TABLE `tool_servers` ADD `discovery` text;