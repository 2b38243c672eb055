import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { findEdgeCase } from "./find-edge-case.ts";
import { EdgeCase, EdgeCasePath, presentEdgeCase } from "./schemas.ts";

export const getEdgeCaseRoute = operation({
  method: "get",
  path: "/api/graduation/edge-cases/{edge_case_id}",
  operationId: "getEdgeCase",
  tags: ["Graduation"],
  summary: "Get an edge case",
  description: "Returns one edge case of the tenant.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: EdgeCasePath },
  responses: {
    ...ok(enveloped(EdgeCase), "The edge case"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) =>
  answer(c, presentEdgeCase(await findEdgeCase(c.var.ctx, c.req.valid("param").edge_case_id)), { isTagged: true }),
);
