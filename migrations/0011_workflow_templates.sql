CREATE TABLE `workflow_template_counts` (
	`dimension` text NOT NULL,
	`name` text NOT NULL,
	`templates` integer NOT NULL,
	`downloads` integer NOT NULL,
	`rating_count` integer NOT NULL,
	`rating_sum` integer NOT NULL,
	`size_bytes` integer NOT NULL,
	PRIMARY KEY(`dimension`, `name`)
);
--> statement-breakpoint
CREATE TABLE `workflow_template_ratings` (
	`template_id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`rating` integer NOT NULL,
	`review` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`template_id`, `tenant_id`),
	FOREIGN KEY (`template_id`) REFERENCES `workflow_templates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `workflow_templates` (
	`search_row` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`tenant_id` text,
	`is_listed` integer NOT NULL,
	`is_curated` integer NOT NULL,
	`template_type` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`category` text NOT NULL,
	`industry` text,
	`author` text NOT NULL,
	`version` text NOT NULL,
	`complexity` text NOT NULL,
	`integrations` text NOT NULL,
	`tags` text NOT NULL,
	`estimated_duration` integer NOT NULL,
	`multi_step_support` integer NOT NULL,
	`pause_resume_support` integer NOT NULL,
	`downloads` integer DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`rating_order` real GENERATED ALWAYS AS (((rating_sum + 15.0) / (rating_count + 5))) VIRTUAL NOT NULL,
	`is_featured` integer GENERATED ALWAYS AS ((is_curated = 1 OR (rating_count >= 3 AND rating_sum >= 4.5 * rating_count))) VIRTUAL NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`size_bytes` integer NOT NULL,
	`prerequisites` text NOT NULL,
	`use_cases` text NOT NULL,
	`benefits` text NOT NULL,
	`input_schema` text NOT NULL,
	`steps` text NOT NULL,
	`nodes` text NOT NULL,
	`edges` text NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `workflow_templates_id_unique` ON `workflow_templates` (`id`);--> statement-breakpoint
CREATE INDEX `workflow_templates_popularity` ON `workflow_templates` (`is_listed`,`downloads`,`rating_order`,`id`);--> statement-breakpoint
CREATE INDEX `workflow_templates_rating` ON `workflow_templates` (`is_listed`,`rating_order`,`id`);--> statement-breakpoint
CREATE INDEX `workflow_templates_created` ON `workflow_templates` (`is_listed`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `workflow_templates_name` ON `workflow_templates` (`is_listed`,`name`,`id`);--> statement-breakpoint
CREATE INDEX `workflow_templates_type` ON `workflow_templates` (`is_listed`,`template_type`,`downloads`,`rating_order`,`id`);--> statement-breakpoint
CREATE INDEX `workflow_templates_featured` ON `workflow_templates` (`is_listed`,`is_featured`,`rating_order`,`downloads`,`id`);--> statement-breakpoint
CREATE INDEX `workflow_templates_publisher` ON `workflow_templates` (`tenant_id`);
--> statement-breakpoint
-- Filters by words that people write in different cases.
CREATE INDEX workflow_templates_category ON workflow_templates (is_listed, category COLLATE NOCASE, downloads, rating_order, id);
--> statement-breakpoint
CREATE INDEX workflow_templates_industry ON workflow_templates (is_listed, industry COLLATE NOCASE, downloads, rating_order, id);
--> statement-breakpoint
-- Full-text search over what everybody sees.
CREATE VIRTUAL TABLE workflow_templates_search USING fts5(
  name, description, category, tags,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
--> statement-breakpoint
-- The tags of listed templates in lower case, to filter by.
CREATE TABLE workflow_template_tags (
  tag text NOT NULL,
  template_row integer NOT NULL,
  PRIMARY KEY (tag, template_row)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER workflow_templates_insert AFTER INSERT ON workflow_templates BEGIN
  INSERT INTO workflow_templates_search (rowid, name, description, category, tags)
  SELECT new.search_row, new.name, new.description, new.category, new.tags WHERE new.is_listed = 1;
  INSERT OR IGNORE INTO workflow_template_tags (tag, template_row)
  SELECT lower(value), new.search_row FROM json_each(new.tags) WHERE new.is_listed = 1;
  INSERT INTO workflow_template_counts (dimension, name, templates, downloads, rating_count, rating_sum, size_bytes)
  SELECT dimension, name, 1, new.downloads, new.rating_count, new.rating_sum, new.size_bytes FROM (
    SELECT 'all' AS dimension, '' AS name WHERE new.is_listed = 1
    UNION ALL SELECT 'category', new.category WHERE new.is_listed = 1
    UNION ALL SELECT 'template_type', new.template_type WHERE new.is_listed = 1
    UNION ALL SELECT 'complexity', new.complexity WHERE new.is_listed = 1
    UNION ALL SELECT 'unlisted', '' WHERE new.is_listed = 0 AND new.tenant_id IS NULL
  ) WHERE true
  ON CONFLICT (dimension, name) DO UPDATE SET templates = templates + 1, downloads = downloads + excluded.downloads,
    rating_count = rating_count + excluded.rating_count, rating_sum = rating_sum + excluded.rating_sum,
    size_bytes = size_bytes + excluded.size_bytes;
END;
--> statement-breakpoint
-- Never in one statement with the columns of the next trigger: what it subtracts and adds holds downloads and ratings already.
CREATE TRIGGER workflow_templates_change AFTER UPDATE OF
  is_listed, tenant_id, name, description, category, template_type, complexity, tags, size_bytes ON workflow_templates
BEGIN
  DELETE FROM workflow_templates_search WHERE rowid = old.search_row AND old.is_listed = 1;
  DELETE FROM workflow_template_tags
  WHERE tag IN (SELECT lower(value) FROM json_each(old.tags)) AND template_row = old.search_row;
  UPDATE workflow_template_counts SET templates = templates - 1, downloads = downloads - old.downloads,
    rating_count = rating_count - old.rating_count, rating_sum = rating_sum - old.rating_sum, size_bytes = size_bytes - old.size_bytes
  WHERE (dimension, name) IN (
    SELECT 'all' AS dimension, '' AS name WHERE old.is_listed = 1
    UNION ALL SELECT 'category', old.category WHERE old.is_listed = 1
    UNION ALL SELECT 'template_type', old.template_type WHERE old.is_listed = 1
    UNION ALL SELECT 'complexity', old.complexity WHERE old.is_listed = 1
    UNION ALL SELECT 'unlisted', '' WHERE old.is_listed = 0 AND old.tenant_id IS NULL
  );
  DELETE FROM workflow_template_counts WHERE templates = 0;
  INSERT INTO workflow_templates_search (rowid, name, description, category, tags)
  SELECT new.search_row, new.name, new.description, new.category, new.tags WHERE new.is_listed = 1;
  INSERT OR IGNORE INTO workflow_template_tags (tag, template_row)
  SELECT lower(value), new.search_row FROM json_each(new.tags) WHERE new.is_listed = 1;
  INSERT INTO workflow_template_counts (dimension, name, templates, downloads, rating_count, rating_sum, size_bytes)
  SELECT dimension, name, 1, new.downloads, new.rating_count, new.rating_sum, new.size_bytes FROM (
    SELECT 'all' AS dimension, '' AS name WHERE new.is_listed = 1
    UNION ALL SELECT 'category', new.category WHERE new.is_listed = 1
    UNION ALL SELECT 'template_type', new.template_type WHERE new.is_listed = 1
    UNION ALL SELECT 'complexity', new.complexity WHERE new.is_listed = 1
    UNION ALL SELECT 'unlisted', '' WHERE new.is_listed = 0 AND new.tenant_id IS NULL
  ) WHERE true
  ON CONFLICT (dimension, name) DO UPDATE SET templates = templates + 1, downloads = downloads + excluded.downloads,
    rating_count = rating_count + excluded.rating_count, rating_sum = rating_sum + excluded.rating_sum,
    size_bytes = size_bytes + excluded.size_bytes;
END;
--> statement-breakpoint
CREATE TRIGGER workflow_templates_use AFTER UPDATE OF downloads, rating_count, rating_sum ON workflow_templates
WHEN new.is_listed = 1 BEGIN
  UPDATE workflow_template_counts SET downloads = downloads + new.downloads - old.downloads,
    rating_count = rating_count + new.rating_count - old.rating_count, rating_sum = rating_sum + new.rating_sum - old.rating_sum
  WHERE (dimension, name) IN (
    SELECT 'all' AS dimension, '' AS name WHERE new.is_listed = 1
    UNION ALL SELECT 'category', new.category WHERE new.is_listed = 1
    UNION ALL SELECT 'template_type', new.template_type WHERE new.is_listed = 1
    UNION ALL SELECT 'complexity', new.complexity WHERE new.is_listed = 1
    UNION ALL SELECT 'unlisted', '' WHERE new.is_listed = 0 AND new.tenant_id IS NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER workflow_templates_delete AFTER DELETE ON workflow_templates BEGIN
  DELETE FROM workflow_templates_search WHERE rowid = old.search_row AND old.is_listed = 1;
  DELETE FROM workflow_template_tags
  WHERE tag IN (SELECT lower(value) FROM json_each(old.tags)) AND template_row = old.search_row;
  UPDATE workflow_template_counts SET templates = templates - 1, downloads = downloads - old.downloads,
    rating_count = rating_count - old.rating_count, rating_sum = rating_sum - old.rating_sum, size_bytes = size_bytes - old.size_bytes
  WHERE (dimension, name) IN (
    SELECT 'all' AS dimension, '' AS name WHERE old.is_listed = 1
    UNION ALL SELECT 'category', old.category WHERE old.is_listed = 1
    UNION ALL SELECT 'template_type', old.template_type WHERE old.is_listed = 1
    UNION ALL SELECT 'complexity', old.complexity WHERE old.is_listed = 1
    UNION ALL SELECT 'unlisted', '' WHERE old.is_listed = 0 AND old.tenant_id IS NULL
  );
  DELETE FROM workflow_template_counts WHERE templates = 0;
END;
--> statement-breakpoint
CREATE TRIGGER workflow_template_ratings_insert AFTER INSERT ON workflow_template_ratings BEGIN
  UPDATE workflow_templates SET rating_count = rating_count + 1, rating_sum = rating_sum + new.rating WHERE id = new.template_id;
END;
--> statement-breakpoint
CREATE TRIGGER workflow_template_ratings_update AFTER UPDATE OF rating ON workflow_template_ratings BEGIN
  UPDATE workflow_templates SET rating_sum = rating_sum + new.rating - old.rating WHERE id = new.template_id;
END;
--> statement-breakpoint
CREATE TRIGGER workflow_template_ratings_delete AFTER DELETE ON workflow_template_ratings BEGIN
  UPDATE workflow_templates SET rating_count = rating_count - 1, rating_sum = rating_sum - old.rating WHERE id = old.template_id;
END;
