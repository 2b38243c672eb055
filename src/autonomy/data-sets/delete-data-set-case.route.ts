import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { deleteCase } from "./delete-case.ts";
import { CasePath, DeletedCase } from "./schemas.ts";

export const deleteDataSetCaseRoute = operation({
  method: "delete",
  path: "/api/data-sets/{id}/cases/{case_id}",
  operationId: "deleteDataSetCase",
  tags: ["Data sets"],
  summary: "Delete a case",
  description: "Deletes the case. Runs that had it keep its result.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: CasePath },
  responses: { ...ok(enveloped(DeletedCase), "The case was deleted"), ...refuses("NOT_FOUND", "CONFLICT") },
}).handle((c) => {
  const { id, case_id: caseId } = c.req.valid("param");
  return perform(
    c,
    (ctx) => deleteCase(ctx, id, caseId),
    (deleted) => ({ status: 200, data: { id: deleted.id, deleted: true as const } }),
  );
});
