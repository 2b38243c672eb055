import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { filterQuery } from "#runs/execution-filters/schemas";
import { filterOf } from "#runs/tenant-executions/execution-filter";
import { presentRow } from "#runs/tenant-executions/schemas";

import type { ExportedExecution } from "./export-executions.ts";

export const ExportQuery = z.object({
  ...filterQuery,
  format: field(
    z.enum(["csv", "jsonl"]).default("csv"),
    "`csv`: a table (RFC 4180). `jsonl`: the entries of the list, one per line",
  ),
});

export const filterOfExport = (query: z.output<typeof ExportQuery>): ReturnType<typeof filterOf> => filterOf(query);

/** An execution as the list shows it. */
export const presentLine = (row: ExportedExecution): ReturnType<typeof presentRow> => presentRow(row);

type Line = ReturnType<typeof presentRow>;
type Cell = string | number | null;

/** The columns of the table in order. */
const CELLS: readonly (readonly [name: string, of: (line: Line) => Cell])[] = [
  ["execution_id", (line) => line.execution_id],
  ["created_at", (line) => line.created_at],
  ["started_at", (line) => line.started_at],
  ["completed_at", (line) => line.completed_at],
  ["agent_id", ({ agent }) => agent.id],
  ["agent_name", ({ agent }) => agent.name],
  ["level", ({ agent }) => agent.level],
  ["task", (line) => line.task],
  ["action", (line) => line.action],
  ["triggered_by", (line) => line.triggered_by],
  ["origin", (line) => line.origin],
  ["status", (line) => line.status],
  ["outcome", (line) => line.outcome],
  ["verification", (line) => line.verification],
  ["confidence", (line) => line.confidence],
  ["duration_ms", (line) => line.duration_ms],
  ["waited_ms", (line) => line.waited_ms],
  ["input_tokens", ({ usage }) => usage.input_tokens],
  ["output_tokens", ({ usage }) => usage.output_tokens],
  ["tool_calls", ({ usage }) => usage.tool_calls],
  ["cost_usd", ({ usage }) => usage.cost_usd],
  ["model", (line) => line.model],
  ["connection", (line) => line.connection],
  ["rerun_of", (line) => line.rerun_of],
  ["claimed", (line) => String(line.claimed)],
];

export const COLUMN_NAMES = CELLS.map(([name]) => name);

export function presentCells(row: ExportedExecution): Cell[] {
  const line = presentLine(row);
  return CELLS.map(([, of]) => of(line));
}
