import { sqliteTable, text } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { executions } from "./executions.ts";

/** The input or the output of a step. */
interface StoredPart {
  value: unknown;
  leftOut?: number;
}

/** The texts of an entry of a run's trace that the trace itself has shortened, or not at all. */
interface StoredTexts {
  entry: number;
  kind: "model" | "tool";
  input?: StoredPart;
  output?: StoredPart;
}

/** The whole inputs and outputs of an ended run's steps. They are removed with the run's input. */
export const stepTexts = ownedTable("step_texts", {
  executionId: belongsTo(executions).primaryKey(),
  tenantId: text().notNull(),
  /** Null when they are in the bucket `TRACES`. */
  texts: text({ mode: "json" }).$type<StoredTexts[]>(),
});

/** Objects of the bucket `TRACES` whose row was removed; a trigger writes them (see the migrations). */
export const goneTraceObjects = sqliteTable("gone_trace_objects", {
  executionId: text().primaryKey(),
  tenantId: text().notNull(),
});
