import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { EdgeCase, EdgeCasePath, presentEdgeCase, UpdateEdgeCaseBody } from "./schemas.ts";
import { updateEdgeCase } from "./update-edge-case.ts";

export const updateEdgeCaseRoute = operation({
  method: "patch",
  path: "/api/graduation/edge-cases/{edge_case_id}",
  operationId: "updateEdgeCase",
  tags: ["Graduation"],
  summary: "Update an edge case",
  description: "Changes only the supplied fields. `test_input` and `expected_behavior` are each replaced as a whole.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: EdgeCasePath, ...jsonBody(UpdateEdgeCaseBody, "The fields to change") },
  responses: {
    ...ok(enveloped(EdgeCase), "The edge case was changed"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => updateEdgeCase(ctx, c.req.valid("param").edge_case_id, c.req.valid("json")),
    (edgeCase) => ({ status: 200, data: presentEdgeCase(edgeCase) }),
  ),
);
