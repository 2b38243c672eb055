-- Full-text search over what ended runs were given, did and answered, without secrets. The fold of runs fills it (platform/run-folds). A run
-- that has not ended, and one whose steps are forgotten, is in `executions_search` alone. `tenant` is the tenant's id without dashes.
CREATE VIRTUAL TABLE runs_search USING fts5(
  tenant, task, context, result, errors, args, answers,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
-- few rows: a setting of the index
INSERT INTO runs_search (runs_search, rank) VALUES ('automerge', 8);
--> statement-breakpoint
-- A deletion must not rewrite a large part of the index at once.
-- few rows: a setting of the index
INSERT INTO runs_search (runs_search, rank) VALUES ('deletemerge', 0);
--> statement-breakpoint
CREATE TRIGGER execution_texts_delete_texts AFTER DELETE ON execution_texts BEGIN
  DELETE FROM runs_search WHERE rowid = old.search_row;
END;
--> statement-breakpoint
-- Runs that end from now on, and those of before: the scheduled sweep indexes them in pieces, the newest first.
-- few rows: two positions
INSERT INTO sweep_positions (sweep, position) SELECT 'run_texts', coalesce(max(id), 0) FROM tenant_events;
--> statement-breakpoint
-- few rows: two positions
INSERT INTO sweep_positions (sweep, position) SELECT 'former_run_texts', coalesce(max(search_row), 0) + 1 FROM execution_texts;
