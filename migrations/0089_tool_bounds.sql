ALTER TABLE `call_decisions` ADD `numbers` text;--> statement-breakpoint
ALTER TABLE `graduation_standings` ADD `tool_bounds` text;