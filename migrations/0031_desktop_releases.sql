CREATE TABLE `desktop_artifacts` (
	`version` text NOT NULL,
	`filename` text NOT NULL,
	`platform` text NOT NULL,
	`architecture` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`sha512` text NOT NULL,
	`signature` text,
	PRIMARY KEY(`version`, `filename`),
	FOREIGN KEY (`version`) REFERENCES `desktop_releases`(`version`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `desktop_releases` (
	`version` text PRIMARY KEY NOT NULL,
	`rank` integer NOT NULL,
	`is_prerelease` integer NOT NULL,
	`notes_url` text NOT NULL,
	`published_by` text,
	`published_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `desktop_releases_rank` ON `desktop_releases` (`is_prerelease`,`rank`);