ALTER TABLE `data_set_runs` ADD `not_decided` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- by rows of data_set_runs
UPDATE data_set_runs SET (passed, not_decided) = (SELECT data_set_runs.passed - count(*), count(*) FROM data_set_results r
  WHERE r.run_id = data_set_runs.id AND r.outcome = 'passed' AND r.verification = 'self_reported')
WHERE rowid > ?1 AND rowid <= ?2;--> statement-breakpoint
-- by rows of data_set_results
UPDATE data_set_results SET outcome = 'not_decided'
WHERE outcome = 'passed' AND verification = 'self_reported' AND rowid > ?1 AND rowid <= ?2;
