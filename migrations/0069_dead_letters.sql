CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`body` text NOT NULL,
	`sent_at` integer NOT NULL,
	`died_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `dead_letters_age` ON `dead_letters` (`died_at`);