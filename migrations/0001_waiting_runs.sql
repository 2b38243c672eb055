ALTER TABLE `approvals` RENAME COLUMN "execution_id" TO "waits_id";--> statement-breakpoint
DROP INDEX `approvals_call`;--> statement-breakpoint
ALTER TABLE `approvals` ADD `waits_kind` text;--> statement-breakpoint
CREATE UNIQUE INDEX `approvals_call` ON `approvals` (`waits_id`,`call_id`);--> statement-breakpoint
UPDATE `approvals` SET `waits_kind` = CASE `call_id` WHEN 'sdlc_run:whole' THEN 'sdlc_run' ELSE 'execution' END WHERE `waits_id` IS NOT NULL;--> statement-breakpoint
UPDATE `approvals` SET `consumed_by` = `waits_id` WHERE `consumed_by` = `waits_id` || '/sdlc_run:whole';--> statement-breakpoint
UPDATE `approvals` SET `call_id` = NULL WHERE `call_id` = 'sdlc_run:whole';
