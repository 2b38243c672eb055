import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { deleteEdgeCase } from "./delete-edge-case.ts";
import { DeletedEdgeCase, EdgeCasePath } from "./schemas.ts";

export const deleteEdgeCaseRoute = operation({
  method: "delete",
  path: "/api/graduation/edge-cases/{edge_case_id}",
  operationId: "deleteEdgeCase",
  tags: ["Graduation"],
  summary: "Delete an edge case",
  description: "Deletes the edge case. Exams that ran it keep their results.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: EdgeCasePath },
  responses: {
    ...ok(enveloped(DeletedEdgeCase), "The edge case was deleted"),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => deleteEdgeCase(ctx, c.req.valid("param").edge_case_id),
    (edgeCaseId) => ({ status: 200, data: { deleted: true as const, edge_case_id: edgeCaseId } }),
  ),
);
