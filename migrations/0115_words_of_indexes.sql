-- The words of the indexes that hold the rows of all tenants. These tables keep nothing: FTS5 reads them from the indexes.
CREATE VIRTUAL TABLE agents_search_words USING fts5vocab(agents_search, instance);
--> statement-breakpoint
CREATE VIRTUAL TABLE executions_search_words USING fts5vocab(executions_search, instance);
--> statement-breakpoint
CREATE VIRTUAL TABLE episodes_search_words USING fts5vocab(episodes_search, instance);
--> statement-breakpoint
CREATE VIRTUAL TABLE runs_search_words USING fts5vocab(runs_search, instance);
