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
  description: `Exports up to ${MAX_EXPORTED.toLocaleString("en")} executions that match the filters of the list, in the order of the list, as a table or as lines of JSON. In the table, a text that a spreadsheet could mistake for a formula starts with an apostrophe. The answer is streamed: if the connection breaks, the export is incomplete.`,
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
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
