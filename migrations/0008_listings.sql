CREATE TABLE `listing_installs` (
	`listing_id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`status` text NOT NULL,
	`version_id` text NOT NULL,
	`digest` text NOT NULL,
	`installed_id` text NOT NULL,
	`installed_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `tenant_id`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_installs_tenant` ON `listing_installs` (`tenant_id`,`installed_at`,`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_installs_copy` ON `listing_installs` (`tenant_id`,`installed_id`);--> statement-breakpoint
CREATE TABLE `listing_purchases` (
	`listing_id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`reference` text,
	`recorded_by` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `tenant_id`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `listing_rating_votes` (
	`rating_id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`helpful` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`rating_id`, `tenant_id`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `listing_ratings` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`rating` integer NOT NULL,
	`review` text,
	`helpful_count` integer DEFAULT 0 NOT NULL,
	`not_helpful_count` integer DEFAULT 0 NOT NULL,
	`author_response` text,
	`author_response_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listing_ratings_once` ON `listing_ratings` (`listing_id`,`tenant_id`);--> statement-breakpoint
CREATE INDEX `listing_ratings_listing` ON `listing_ratings` (`listing_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `listing_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`number` integer NOT NULL,
	`label` text NOT NULL,
	`status` text NOT NULL,
	`front` text NOT NULL,
	`snapshot` text NOT NULL,
	`digest` text NOT NULL,
	`look_alikes` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listing_versions_number` ON `listing_versions` (`listing_id`,`number`);--> statement-breakpoint
CREATE INDEX `listing_versions_digest` ON `listing_versions` (`digest`);--> statement-breakpoint
CREATE TABLE `listings` (
	`search_row` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`tenant_id` text NOT NULL,
	`source_id` text NOT NULL,
	`status` text NOT NULL,
	`name` text NOT NULL,
	`name_skeleton` text NOT NULL,
	`description` text NOT NULL,
	`category` text,
	`tags` text NOT NULL,
	`subtype` text,
	`license` text,
	`price` real NOT NULL,
	`card` text NOT NULL,
	`version_label` text NOT NULL,
	`approved_version_id` text,
	`pending_version_id` text,
	`is_featured` integer DEFAULT false NOT NULL,
	`installs` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`rating_order` real GENERATED ALWAYS AS (((rating_sum + 15.0) / (rating_count + 5))) VIRTUAL NOT NULL,
	`is_free` integer GENERATED ALWAYS AS ((price = 0)) VIRTUAL NOT NULL,
	`reason` text,
	`submitted_by` text,
	`reviewed_by` text,
	`submitted_at` integer NOT NULL,
	`approved_at` integer,
	`changed_at` integer NOT NULL,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listings_id_unique` ON `listings` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `listings_source` ON `listings` (`tenant_id`,`kind`,`source_id`);--> statement-breakpoint
CREATE INDEX `listings_publisher` ON `listings` (`tenant_id`,`kind`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `listings_skeleton` ON `listings` (`kind`,`name_skeleton`);--> statement-breakpoint
CREATE INDEX `listings_review` ON `listings` (`submitted_at`,`id`) WHERE pending_version_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `listings_changed` ON `listings` (`kind`,`changed_at`,`id`);--> statement-breakpoint
CREATE INDEX `listings_popularity` ON `listings` (`kind`,`status`,`installs`,`rating_order`,`id`);--> statement-breakpoint
CREATE INDEX `listings_rating` ON `listings` (`kind`,`status`,`rating_order`,`id`);--> statement-breakpoint
CREATE INDEX `listings_created` ON `listings` (`kind`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `listings_name` ON `listings` (`kind`,`status`,`name`,`id`);--> statement-breakpoint
CREATE INDEX `listings_price` ON `listings` (`kind`,`status`,`price`,`id`);--> statement-breakpoint
CREATE INDEX `listings_category` ON `listings` (`kind`,`status`,`category`,`installs`,`rating_order`,`id`);--> statement-breakpoint
CREATE INDEX `listings_subtype` ON `listings` (`kind`,`status`,`subtype`,`installs`,`rating_order`,`id`);--> statement-breakpoint
CREATE INDEX `listings_featured` ON `listings` (`kind`,`status`,`is_featured`,`installs`,`rating_order`,`id`);
--> statement-breakpoint
-- Full-text search over approved listings: `kind` is one token, so that a search stays within its marketplace.
CREATE VIRTUAL TABLE listings_search USING fts5(
  kind, name, description, tags, category,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
--> statement-breakpoint
-- The tags of approved listings, to filter by.
CREATE TABLE listing_tags (
  kind text NOT NULL,
  tag text NOT NULL,
  listing_id text NOT NULL,
  PRIMARY KEY (kind, tag, listing_id)
) WITHOUT ROWID;
--> statement-breakpoint
-- How many approved listings a kind has: in all (facet 'all', name ''), in each category, with each tag.
CREATE TABLE listing_facets (
  kind text NOT NULL,
  facet text NOT NULL,
  name text NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (kind, facet, name)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX listing_facets_count ON listing_facets (kind, facet, count, name);
--> statement-breakpoint
-- Tags are stored each once, so that counting them counts listings.
CREATE TRIGGER listings_published AFTER INSERT ON listings WHEN new.status = 'approved' BEGIN
  INSERT INTO listings_search (rowid, kind, name, description, tags, category)
  VALUES (new.search_row, new.kind, new.name, new.description, new.tags, coalesce(new.category, ''));
  INSERT INTO listing_tags (kind, tag, listing_id) SELECT new.kind, value, new.id FROM json_each(new.tags);
  INSERT INTO listing_facets (kind, facet, name, count)
  SELECT new.kind, 'all', '', 1
  UNION ALL SELECT new.kind, 'category', new.category, 1 WHERE new.category IS NOT NULL
  UNION ALL SELECT new.kind, 'tag', value, 1 FROM json_each(new.tags) WHERE true
  ON CONFLICT (kind, facet, name) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listings_changed AFTER UPDATE OF status, name, description, tags, category ON listings
WHEN old.status = 'approved' OR new.status = 'approved' BEGIN
  DELETE FROM listings_search WHERE rowid = old.search_row AND old.status = 'approved';
  DELETE FROM listing_tags
  WHERE kind = old.kind AND tag IN (SELECT value FROM json_each(old.tags)) AND listing_id = old.id;
  UPDATE listing_facets SET count = count - 1
  WHERE old.status = 'approved' AND kind = old.kind AND facet = 'all' AND name = '';
  UPDATE listing_facets SET count = count - 1
  WHERE old.status = 'approved' AND kind = old.kind AND facet = 'category' AND name = old.category;
  UPDATE listing_facets SET count = count - 1
  WHERE old.status = 'approved' AND kind = old.kind AND facet = 'tag' AND name IN (SELECT value FROM json_each(old.tags));
  INSERT INTO listings_search (rowid, kind, name, description, tags, category)
  SELECT new.search_row, new.kind, new.name, new.description, new.tags, coalesce(new.category, '')
  WHERE new.status = 'approved';
  INSERT INTO listing_tags (kind, tag, listing_id)
  SELECT new.kind, value, new.id FROM json_each(new.tags) WHERE new.status = 'approved';
  INSERT INTO listing_facets (kind, facet, name, count)
  SELECT new.kind, 'all', '', 1 WHERE new.status = 'approved'
  UNION ALL SELECT new.kind, 'category', new.category, 1 WHERE new.status = 'approved' AND new.category IS NOT NULL
  UNION ALL SELECT new.kind, 'tag', value, 1 FROM json_each(new.tags) WHERE new.status = 'approved'
  ON CONFLICT (kind, facet, name) DO UPDATE SET count = count + 1;
  DELETE FROM listing_facets WHERE kind = new.kind AND count = 0;
END;
--> statement-breakpoint
CREATE TRIGGER listings_removed AFTER DELETE ON listings WHEN old.status = 'approved' BEGIN
  DELETE FROM listings_search WHERE rowid = old.search_row;
  DELETE FROM listing_tags
  WHERE kind = old.kind AND tag IN (SELECT value FROM json_each(old.tags)) AND listing_id = old.id;
  UPDATE listing_facets SET count = count - 1 WHERE kind = old.kind AND facet = 'all' AND name = '';
  UPDATE listing_facets SET count = count - 1 WHERE kind = old.kind AND facet = 'category' AND name = old.category;
  UPDATE listing_facets SET count = count - 1
  WHERE kind = old.kind AND facet = 'tag' AND name IN (SELECT value FROM json_each(old.tags));
  DELETE FROM listing_facets WHERE kind = old.kind AND count = 0;
END;
