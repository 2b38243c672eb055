-- How many approved listings are alike in all that the shelf's filters ask for. So its counts and totals read a few hundred rows however many
-- listings there are. A category that is missing is '', a subtype is that of a skill; `stars` are the whole stars of the mean.
CREATE TABLE listing_counts (
  kind text NOT NULL,
  category text NOT NULL,
  subtype text NOT NULL,
  is_free integer NOT NULL,
  stars integer NOT NULL,
  is_verified integer NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (kind, category, subtype, is_free, stars, is_verified)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX listing_counts_largest ON listing_counts (count);
--> statement-breakpoint
CREATE TRIGGER listing_counts_published AFTER INSERT ON listings WHEN new.status = 'approved' BEGIN
  INSERT INTO listing_counts (kind, category, subtype, is_free, stars, is_verified, count)
  VALUES (new.kind, coalesce(new.category, ''), CASE WHEN new.kind = 'skill' THEN coalesce(new.subtype, '') ELSE '' END, new.price = 0,
    CASE WHEN new.rating_count > 0 THEN new.rating_sum / new.rating_count ELSE 0 END, new.tenant_id = '0199a400-0000-7000-8000-000000000000', 1)
  ON CONFLICT (kind, category, subtype, is_free, stars, is_verified) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listing_counts_changed AFTER UPDATE OF status, category, subtype, price, rating_sum, rating_count ON listings
WHEN old.status = 'approved' OR new.status = 'approved' BEGIN
  UPDATE listing_counts SET count = count - 1 WHERE old.status = 'approved'
    AND (kind, category, subtype, is_free, stars, is_verified)
      = (old.kind, coalesce(old.category, ''), CASE WHEN old.kind = 'skill' THEN coalesce(old.subtype, '') ELSE '' END, old.price = 0,
    CASE WHEN old.rating_count > 0 THEN old.rating_sum / old.rating_count ELSE 0 END, old.tenant_id = '0199a400-0000-7000-8000-000000000000');
  INSERT INTO listing_counts (kind, category, subtype, is_free, stars, is_verified, count)
  SELECT new.kind, coalesce(new.category, ''), CASE WHEN new.kind = 'skill' THEN coalesce(new.subtype, '') ELSE '' END, new.price = 0,
    CASE WHEN new.rating_count > 0 THEN new.rating_sum / new.rating_count ELSE 0 END, new.tenant_id = '0199a400-0000-7000-8000-000000000000', 1
  WHERE new.status = 'approved'
  ON CONFLICT (kind, category, subtype, is_free, stars, is_verified) DO UPDATE SET count = count + 1;
  DELETE FROM listing_counts WHERE count = 0
    AND (kind, category, subtype, is_free, stars, is_verified)
      = (old.kind, coalesce(old.category, ''), CASE WHEN old.kind = 'skill' THEN coalesce(old.subtype, '') ELSE '' END, old.price = 0,
    CASE WHEN old.rating_count > 0 THEN old.rating_sum / old.rating_count ELSE 0 END, old.tenant_id = '0199a400-0000-7000-8000-000000000000');
END;
--> statement-breakpoint
CREATE TRIGGER listing_counts_removed AFTER DELETE ON listings WHEN old.status = 'approved' BEGIN
  UPDATE listing_counts SET count = count - 1
  WHERE (kind, category, subtype, is_free, stars, is_verified)
      = (old.kind, coalesce(old.category, ''), CASE WHEN old.kind = 'skill' THEN coalesce(old.subtype, '') ELSE '' END, old.price = 0,
    CASE WHEN old.rating_count > 0 THEN old.rating_sum / old.rating_count ELSE 0 END, old.tenant_id = '0199a400-0000-7000-8000-000000000000');
  DELETE FROM listing_counts WHERE count = 0
    AND (kind, category, subtype, is_free, stars, is_verified)
      = (old.kind, coalesce(old.category, ''), CASE WHEN old.kind = 'skill' THEN coalesce(old.subtype, '') ELSE '' END, old.price = 0,
    CASE WHEN old.rating_count > 0 THEN old.rating_sum / old.rating_count ELSE 0 END, old.tenant_id = '0199a400-0000-7000-8000-000000000000');
END;
--> statement-breakpoint
-- few rows: one for each combination that there is; it reads the listings once, like an index that is built
INSERT INTO listing_counts (kind, category, subtype, is_free, stars, is_verified, count)
SELECT listings.kind, coalesce(listings.category, ''), CASE WHEN listings.kind = 'skill' THEN coalesce(listings.subtype, '') ELSE '' END, listings.price = 0,
    CASE WHEN listings.rating_count > 0 THEN listings.rating_sum / listings.rating_count ELSE 0 END, listings.tenant_id = '0199a400-0000-7000-8000-000000000000', count(*)
FROM listings WHERE kind IN ('skill', 'agent', 'domain', 'component') AND status = 'approved' GROUP BY 1, 2, 3, 4, 5, 6;
