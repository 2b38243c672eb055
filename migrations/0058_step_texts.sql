CREATE TABLE `gone_trace_objects` (
	`execution_id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `step_texts` (
	`execution_id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`texts` text,
	FOREIGN KEY (`execution_id`) REFERENCES `executions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TRIGGER step_texts_gone AFTER DELETE ON step_texts WHEN old.texts IS NULL BEGIN
  INSERT INTO gone_trace_objects (execution_id, tenant_id) VALUES (old.execution_id, old.tenant_id)
    ON CONFLICT (execution_id) DO NOTHING;
END;
