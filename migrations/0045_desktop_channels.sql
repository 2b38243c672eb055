ALTER TABLE `desktop_releases` ADD `channel` text DEFAULT 'latest' NOT NULL;--> statement-breakpoint
ALTER TABLE `desktop_releases` ADD `precedence` text;--> statement-breakpoint
ALTER TABLE `desktop_releases` ADD `rollout_percentage` integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE `desktop_releases` ADD `withdrawn_at` integer;--> statement-breakpoint
CREATE INDEX `desktop_releases_precedence` ON `desktop_releases` (`channel`,`precedence`);--> statement-breakpoint
-- Complete versions, and prereleases of the form `beta` or `beta.2`, take part in channels; who names another prerelease gets it as before.
-- by rows of desktop_releases
UPDATE desktop_releases SET precedence = printf('%012d~', rank) WHERE rowid > ?1 AND rowid <= ?2 AND is_prerelease = 0;
--> statement-breakpoint
-- by rows of desktop_releases
UPDATE desktop_releases SET channel = lower(parts.word),
    precedence = printf('%012d-1%s', rank, parts.word) || CASE parts.rest WHEN '' THEN '' ELSE printf(' 0%02d%s', length(parts.rest), parts.rest) END
  FROM (SELECT version AS of_version, substr(suffix, 1, instr(suffix || '.', '.') - 1) AS word, substr(suffix, instr(suffix || '.', '.') + 1) AS rest
    FROM (SELECT version, substr(version, instr(version, '-') + 1) AS suffix FROM desktop_releases WHERE is_prerelease = 1)) AS parts
  WHERE desktop_releases.rowid > ?1 AND desktop_releases.rowid <= ?2 AND parts.of_version = desktop_releases.version
    AND parts.word GLOB '*[^0-9]*' AND lower(parts.word) != 'latest' AND parts.rest NOT GLOB '*[^0-9]*' AND parts.rest NOT GLOB '0?*';
