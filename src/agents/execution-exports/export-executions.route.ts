import { answerLines, answerTable, okLinesOrTable } from "#http/lines";
import { access, operation } from "#http/operation";

import { exportExecutions, MAX_EXPORTED } from "./export-executions.ts";
import { COLUMN_NAMES, ExportQuery, filterOfExport, presentCells, presentLine } from "./schemas.ts";

export const exportExecutionsRoute = operation({
  method: "get",
  path: "/api/exports/executions",
  operationId: "exportExecutions",
  tags: ["Executions"],
  summary: "Export executions of all agents",
  description: `Exports the executions that the filters of the list let through, in its order, as a table or as lines of JSON; ${MAX_EXPORTED.toLocaleString("en")} at most. In the table a text that a program could take for a formula begins with an apostrophe. The answer is made while it is read: a connection that breaks off means that the export is incomplete.`,
  ...access.tenant("AGENT_VIEW"),
  request: { query: ExportQuery },
  responses: {
    ...okLinesOrTable(
      "The executions",
      '{"execution_id":"…","outcome":"done"}\n',
      `${COLUMN_NAMES.slice(0, 3).join(",")}\r\n`,
    ),
  },
}).handle((c) => {
  const query = c.req.valid("query");
  const pages = exportExecutions(c.var.ctx, filterOfExport(query));
  if (query.format === "jsonl") return answerLines(c, presented(pages, presentLine), "runs.jsonl");
  return answerTable(c, COLUMN_NAMES, presented(pages, presentCells), "runs.csv");
});

async function* presented<Row, Shown>(
  pages: AsyncGenerator<readonly Row[], void, void>,
  present: (row: Row) => Shown,
): AsyncGenerator<Shown[], void, void> {
  for await (const page of pages) yield page.map(present);
}
