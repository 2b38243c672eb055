import { access, created, enveloped, operation, perform, refuses, z } from "#http/operation";

import { addCases } from "./add-cases.ts";
import { casesOfText } from "./read-case-lines.ts";
import { AddCasesBody, AddedCases, type CaseInputFields, DataSetPath } from "./schemas.ts";

const MAX_BODY_BYTES = 8 * 1_048_576;
const JSON_TYPE = /^application\/json(;|$)/i;
const lines = z.string().openapi({
  example:
    '{"task":"Summarize the text in two sentences","context":{"text":"Revenue grew by 12 percent."},"parameters":{"expect":{"must_contain":["12 percent"]}}}\n',
});
const table = z.string().openapi({
  example: "task,context,must_contain\nSummarize the text in two sentences,Revenue grew by 12 percent.,12 percent\n",
});

export const addDataSetCasesRoute = operation({
  method: "post",
  path: "/api/data-sets/{id}/cases",
  operationId: "addDataSetCases",
  tags: ["Data sets"],
  summary: "Add cases to a data set",
  description:
    "Adds up to 1,000 cases, all or none. The `Content-Type` says how they are written: `application/json` (`cases`), `application/x-ndjson` or `application/jsonl` (one JSON object of a case a line) or `text/csv` with a first row of names: `task`, `context` (a JSON object, or any text, which becomes `context.text`), `parameters` (a JSON object), `must_contain` and `must_not_contain` (texts for `parameters.expect`, one a line) and `source_execution_id`. A body has at most 8 MiB.\n\nA case with `source_execution_id` takes over the task, context and parameters of that run and the recorded answers of its tools, and keeps them when the run's input is forgotten. Where people judged the run wrong, unsafe or partly right and it had no `expect`, their verdict becomes the checks: the answer and what it invented must not come again (`must_not_contain`), and the numbers and quotations of the correction must come (`must_contain`). A data set has at most 10,000 cases with 50,000,000 characters in all.",
  ...access.tenant("AGENT_MANAGE", { body: "any", maxBodyBytes: MAX_BODY_BYTES, showsTraces: true }),
  request: {
    params: DataSetPath,
    body: {
      content: {
        "application/json": { schema: AddCasesBody },
        "text/csv": { schema: table },
        "application/x-ndjson": { schema: lines },
      },
      description: "The cases",
    },
  },
  responses: {
    ...created(enveloped(AddedCases), "The cases were added"),
    ...refuses("NOT_FOUND", "CONFLICT", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"),
  },
}).handle(async (c) => {
  const type = c.req.header("content-type") ?? "";
  const { id } = c.req.valid("param");
  const cases = JSON_TYPE.test(type)
    ? (c.req.valid("json") as { cases: CaseInputFields[] }).cases
    : casesOfText(type, await c.req.text());
  return perform(
    c,
    (ctx) => addCases(ctx, id, cases),
    ({ caseIds, caseCount }) => ({
      status: 201,
      location: `/api/data-sets/${id}/cases`,
      data: { added: caseIds.length, case_count: caseCount, case_ids: caseIds },
    }),
  );
});
