CREATE INDEX `listings_subtype_price` ON `listings` (`kind`,`status`,`subtype`,`price`);--> statement-breakpoint
-- Full-text search over approved listings, anew: the kind is no word of it any more but stands before the row in the row id (a number
-- for each kind, forty bits for the row), so that a search within a marketplace is a range of row ids and costs nothing. Beginnings of
-- the usual lengths have an index: without it every place of every word that begins so is merged anew for each search.
DROP TRIGGER listings_published;
--> statement-breakpoint
DROP TRIGGER listings_changed;
--> statement-breakpoint
DROP TRIGGER listings_removed;
--> statement-breakpoint
DROP TABLE listings_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE listings_search USING fts5(
  name, description, tags, category,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4 5 6 7 8'
);
--> statement-breakpoint
INSERT INTO listings_search (rowid, name, description, tags, category)
SELECT (CASE listings.kind WHEN 'skill' THEN 1 WHEN 'agent' THEN 2 WHEN 'domain' THEN 3 WHEN 'component' THEN 4 END << 40) + listings.search_row,
  name, description, tags, coalesce(category, '')
FROM listings WHERE status = 'approved' ORDER BY 1;
--> statement-breakpoint
CREATE TRIGGER listings_published AFTER INSERT ON listings WHEN new.status = 'approved' BEGIN
  INSERT INTO listings_search (rowid, name, description, tags, category)
  VALUES ((CASE new.kind WHEN 'skill' THEN 1 WHEN 'agent' THEN 2 WHEN 'domain' THEN 3 WHEN 'component' THEN 4 END << 40) + new.search_row,
    new.name, new.description, new.tags, coalesce(new.category, ''));
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
  DELETE FROM listings_search WHERE rowid = (CASE old.kind WHEN 'skill' THEN 1 WHEN 'agent' THEN 2 WHEN 'domain' THEN 3 WHEN 'component' THEN 4 END << 40) + old.search_row AND old.status = 'approved';
  DELETE FROM listing_tags
  WHERE kind = old.kind AND tag IN (SELECT value FROM json_each(old.tags)) AND listing_id = old.id;
  UPDATE listing_facets SET count = count - 1
  WHERE old.status = 'approved' AND kind = old.kind AND facet = 'all' AND name = '';
  UPDATE listing_facets SET count = count - 1
  WHERE old.status = 'approved' AND kind = old.kind AND facet = 'category' AND name = old.category;
  UPDATE listing_facets SET count = count - 1
  WHERE old.status = 'approved' AND kind = old.kind AND facet = 'tag' AND name IN (SELECT value FROM json_each(old.tags));
  INSERT INTO listings_search (rowid, name, description, tags, category)
  SELECT (CASE new.kind WHEN 'skill' THEN 1 WHEN 'agent' THEN 2 WHEN 'domain' THEN 3 WHEN 'component' THEN 4 END << 40) + new.search_row,
    new.name, new.description, new.tags, coalesce(new.category, '')
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
  DELETE FROM listings_search WHERE rowid = (CASE old.kind WHEN 'skill' THEN 1 WHEN 'agent' THEN 2 WHEN 'domain' THEN 3 WHEN 'component' THEN 4 END << 40) + old.search_row;
  DELETE FROM listing_tags
  WHERE kind = old.kind AND tag IN (SELECT value FROM json_each(old.tags)) AND listing_id = old.id;
  UPDATE listing_facets SET count = count - 1 WHERE kind = old.kind AND facet = 'all' AND name = '';
  UPDATE listing_facets SET count = count - 1 WHERE kind = old.kind AND facet = 'category' AND name = old.category;
  UPDATE listing_facets SET count = count - 1
  WHERE kind = old.kind AND facet = 'tag' AND name IN (SELECT value FROM json_each(old.tags));
  DELETE FROM listing_facets WHERE kind = old.kind AND count = 0;
END;
