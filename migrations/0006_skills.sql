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
CREATE INDEX `skills_source_listing` ON `skills` (`source_listing_id`);
--> statement-breakpoint
-- Full-text search over skills, as over agents: `tenant` is the tenant's id without dashes, one token.
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
