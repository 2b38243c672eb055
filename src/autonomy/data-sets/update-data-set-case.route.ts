import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { CasePath, DataSetCase, presentCase, UpdateCaseBody } from "./schemas.ts";
import { updateCase } from "./update-case.ts";

export const updateDataSetCaseRoute = operation({
  method: "patch",
  path: "/api/data-sets/{id}/cases/{case_id}",
  operationId: "updateDataSetCase",
  tags: ["Data sets"],
  summary: "Update a case",
  description:
    "Changes only the supplied fields; `context` and `parameters` are each replaced as a whole. A result from before the change is not compared with one from after it.",
  ...access.tenant("AGENT_MANAGE", { showsTraces: true }),
  request: { params: CasePath, ...jsonBody(UpdateCaseBody, "The fields to change") },
  responses: { ...ok(enveloped(DataSetCase), "The case was changed"), ...refuses("NOT_FOUND", "CONFLICT") },
}).handle((c) => {
  const { id, case_id: caseId } = c.req.valid("param");
  return perform(
    c,
    (ctx) => updateCase(ctx, id, caseId, c.req.valid("json")),
    (changed) => ({ status: 200, data: presentCase(changed) }),
  );
});
