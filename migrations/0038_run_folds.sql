-- What is searched and counted is folded from the log of events from here on, many runs at once (src/platform/run-folds). Everything up to
-- the last event was written by the triggers that end here; both happen in one transaction.
-- few rows: one position
INSERT INTO sweep_positions (sweep, position) SELECT 'run_folds', coalesce(max(id), 0) FROM tenant_events;
--> statement-breakpoint
DROP TRIGGER executions_insert;
--> statement-breakpoint
DROP TRIGGER executions_figures_insert;
--> statement-breakpoint
DROP TRIGGER executions_figures_end;
--> statement-breakpoint
DROP TRIGGER episodes_search_insert;
--> statement-breakpoint
-- An episode of a run is indexed with its run.
CREATE TRIGGER episodes_search_insert AFTER INSERT ON episodes
WHEN NOT EXISTS (SELECT 1 FROM executions WHERE id = new.execution_id) BEGIN
  INSERT INTO episodes_search (rowid, agent, task, summary)
  VALUES (new.search_row, replace(new.agent_id, '-', ''), substr(new.task, 1, 4000), coalesce(new.summary, ''));
END;
--> statement-breakpoint
DROP TRIGGER episodes_figures_interventions;
--> statement-breakpoint
-- A person may step in before a run ends, and also after: the run's episode tells both. The fold counts what came before it.
CREATE TRIGGER episodes_figures_interventions AFTER UPDATE OF interventions ON episodes
WHEN new.execution_id IS NOT NULL AND new.interventions <> old.interventions AND NOT EXISTS (
  SELECT 1 FROM tenant_events WHERE tenant_id = new.tenant_id AND kind = 'run.ended' AND data ->> '$.execution_id' = new.execution_id
    AND id > coalesce((SELECT CAST(position AS integer) FROM sweep_positions WHERE sweep = 'run_folds'), 0)) BEGIN
  UPDATE agent_figures SET interventions = agent_figures.interventions + new.interventions - old.interventions
  FROM executions AS run CROSS JOIN (SELECT 'hour' AS span, 3600000 AS span_ms UNION ALL SELECT 'day', 86400000) AS size
  WHERE run.id = new.execution_id AND run.status NOT IN ('pending', 'in_progress')
    AND agent_figures.tenant_id = run.tenant_id AND agent_figures.span = size.span
    AND agent_figures.starts_at = run.completed_at - run.completed_at % span_ms AND agent_figures.agent_id = run.agent_id
    AND agent_figures.outcome = run.outcome AND agent_figures.verification = run.verification;
END;
