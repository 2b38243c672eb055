ALTER TABLE `listings` ADD `install_figures` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `workflow_templates` ADD `install_figures` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- When tenants installed a listing was always kept. When a workflow template was used was not, so its figures begin now.
-- by rows of listings
UPDATE listings SET install_figures = (
    SELECT json_group_object(stretch, installs) FROM (
      SELECT date(installed_at / 1000, 'unixepoch') AS stretch, count(*) AS installs FROM listing_installs
        WHERE listing_id = listings.id AND installed_at >= (unixepoch('now', 'start of day') - 91 * 86400) * 1000 GROUP BY stretch
      UNION ALL
      SELECT strftime('%Y-%m', installed_at / 1000, 'unixepoch') AS stretch, count(*) FROM listing_installs
        WHERE listing_id = listings.id AND installed_at >= unixepoch('now', 'start of month', '-24 months') * 1000 GROUP BY stretch))
  WHERE rowid > ?1 AND rowid <= ?2 AND installs > 0;
