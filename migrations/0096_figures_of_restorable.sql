-- A fold counts the runs of a deleted agent as long as it can be restored, so that the deletion itself folds nothing. Later it passes over
-- them: the row is not written, and the others of the statement are.
DROP TRIGGER agent_figures_guard_agent_id;
--> statement-breakpoint
CREATE TRIGGER agent_figures_guard_agent_id BEFORE INSERT ON agent_figures
WHEN EXISTS (SELECT 1 FROM removals WHERE due_at / 1000 <= unixepoch() AND table_name = 'agents' AND row_id = new.agent_id) BEGIN
  SELECT RAISE(IGNORE);
END;
