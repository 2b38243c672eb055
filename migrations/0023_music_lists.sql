CREATE TABLE `music_playlists` (
	`tenant_id` text NOT NULL,
	`external_id` text NOT NULL,
	`provider` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`is_public` integer NOT NULL,
	`artwork_url` text,
	`track_count` integer,
	`version` text,
	`songs` text,
	`songs_version` text,
	`songs_read_at` integer,
	`listed_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `external_id`, `provider`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `music_playlists_provider` ON `music_playlists` (`tenant_id`,`provider`,`songs_read_at`);--> statement-breakpoint
CREATE INDEX `music_playlists_age` ON `music_playlists` (`listed_at`);--> statement-breakpoint
CREATE TABLE `recommendation_feedback` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`recommendation_id` text NOT NULL,
	`provider` text NOT NULL,
	`track_uri` text NOT NULL,
	`given_by` text NOT NULL,
	`score` real NOT NULL,
	`notes` text,
	`category` text,
	`songs` text NOT NULL,
	`given_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recommendation_feedback_once` ON `recommendation_feedback` (`tenant_id`,`recommendation_id`,`track_uri`,`given_by`);--> statement-breakpoint
CREATE INDEX `recommendation_feedback_tenant` ON `recommendation_feedback` (`tenant_id`,`given_at`);--> statement-breakpoint
CREATE INDEX `recommendation_feedback_age` ON `recommendation_feedback` (`given_at`);--> statement-breakpoint
CREATE TABLE `recommendations` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`provider` text NOT NULL,
	`source` text NOT NULL,
	`subject` text NOT NULL,
	`seed_tracks` text NOT NULL,
	`seed_artists` text NOT NULL,
	`size` integer NOT NULL,
	`songs` text NOT NULL,
	`confidence` real NOT NULL,
	`agent_id` text,
	`created_at` integer NOT NULL,
	`cached_until` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recommendations_tenant` ON `recommendations` (`tenant_id`,`id`);--> statement-breakpoint
CREATE INDEX `recommendations_cache` ON `recommendations` (`tenant_id`,`provider`,`source`,`subject`,`size`,`cached_until`);