import { BulkResult, presentBulkResult } from "#http/bulk";
import { access, enveloped, jsonBody, ok, operation, perform, refuses, z } from "#http/operation";

import { releaseTools } from "./release-tools.ts";
import { ReleaseToolsBody, ToolServerPath } from "./schemas.ts";

export const releaseServerToolsRoute = operation({
  method: "post",
  path: "/api/tool-servers/{id}/release",
  operationId: "releaseServerTools",
  tags: ["Tool servers"],
  summary: "Release many tools",
  description:
    "Applies the rules of the operation for a single tool to each tool and reports each result. All releases are written at once. A tool whose definition has changed since the digest was read is refused, and the others are released.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: {
    params: ToolServerPath,
    ...jsonBody(ReleaseToolsBody, "The tools, each with the digest of its definition and the action"),
  },
  responses: {
    ...ok(enveloped(z.object({ results: z.array(BulkResult) })), "The result for each tool, in the order of `tools`"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) => {
  const { id } = c.req.valid("param");
  const { tools } = c.req.valid("json");
  return perform(
    c,
    (ctx) => releaseTools(ctx, id, tools),
    (results) => ({
      status: 200,
      data: { results: results.map(({ toolId, refusal }) => presentBulkResult(toolId, refusal)) },
    }),
  );
});
