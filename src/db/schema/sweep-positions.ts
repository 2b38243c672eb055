import { sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Positions of sweeps that walk a table in the order of its ids. */
export const sweepPositions = sqliteTable("sweep_positions", {
  sweep: text({
    enum: ["call_decisions", "execution_inputs", "run_folds", "run_texts", "former_run_texts", "failed_runs"],
  }).primaryKey(),
  /** The last id that was looked at; of `run_folds` and `run_texts` the number of an event, of `former_run_texts` a row of `execution_texts`. */
  position: text().notNull(),
});
