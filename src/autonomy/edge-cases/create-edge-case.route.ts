import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { createEdgeCase } from "./create-edge-case.ts";
import { CreateEdgeCaseBody, EdgeCase, presentEdgeCase } from "./schemas.ts";

export const createEdgeCaseRoute = operation({
  method: "post",
  path: "/api/graduation/edge-cases",
  operationId: "createEdgeCase",
  tags: ["Graduation"],
  summary: "Create an edge case",
  description:
    "Creates a hard task for exams with its expected result. Every part of `expected_behavior` must hold. `examines` in the answer says whether the case proves anything. A case that an empty or evasive answer would pass does not, for example a case that only lists texts that must not be in the result. A tenant can have at most 200 edge cases.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: jsonBody(CreateEdgeCaseBody, "The edge case"),
  responses: {
    ...created(enveloped(EdgeCase), "The edge case was created"),
    ...refuses("CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => createEdgeCase(ctx, c.req.valid("json")),
    (edgeCase) => ({
      status: 201,
      location: `/api/graduation/edge-cases/${edgeCase.id}`,
      data: presentEdgeCase(edgeCase),
    }),
  ),
);
