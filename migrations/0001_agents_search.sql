-- Full-text search over agents. `tenant` is the tenant's id without dashes: one token, so that a query reads only its tenant's part.
CREATE VIRTUAL TABLE agents_search USING fts5(
  tenant, name, description,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
--> statement-breakpoint
CREATE TRIGGER agents_search_insert AFTER INSERT ON agents BEGIN
  INSERT INTO agents_search (rowid, tenant, name, description)
  VALUES (new.search_row, replace(new.tenant_id, '-', ''), new.name, coalesce(new.description, ''));
END;
--> statement-breakpoint
CREATE TRIGGER agents_search_update AFTER UPDATE OF name, description ON agents BEGIN
  DELETE FROM agents_search WHERE rowid = old.search_row;
  INSERT INTO agents_search (rowid, tenant, name, description)
  VALUES (new.search_row, replace(new.tenant_id, '-', ''), new.name, coalesce(new.description, ''));
END;
--> statement-breakpoint
CREATE TRIGGER agents_search_delete AFTER DELETE ON agents BEGIN
  DELETE FROM agents_search WHERE rowid = old.search_row;
END;
