import { sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Positions of sweeps that walk a table in the order of its ids. */
export const sweepPositions = sqliteTable("sweep_positions", {
  sweep: text({ enum: ["execution_inputs", "run_folds", "failed_runs"] }).primaryKey(),
  /** The last id that was looked at; of `run_folds` the number of an event. */
  position: text().notNull(),
});
