import { bodySchemaOf } from "#http/document";
import { access, answer, enveloped, jsonBody, ok, operation, refuses } from "#http/operation";
import { issuesOfBody } from "#http/router";

import { CheckedPlan, CheckPlanBody, type PlannedRequest } from "./schemas.ts";

const MAX_BODY_BYTES = 8 * 1_048_576;

export const checkPlanRoute = operation({
  method: "post",
  path: "/api/plan",
  operationId: "checkPlan",
  tags: ["Plans"],
  summary: "Check requests before they are made",
  description:
    "Checks the bodies of requests by the schemas of their operations and changes nothing: the answer names what each operation would refuse with 400 `INVALID_INPUT` for the form of its body. `tenure plan` and `tenure apply` ask it before the first change. What depends on the state of the workspace is decided when the request is made: permissions, limits, names that are taken, tools and addresses that are not there. An unknown operation is an issue of the path `operation`.",
  ...access.tenant("AGENT_VIEW", { maxBodyBytes: MAX_BODY_BYTES }),
  request: jsonBody(CheckPlanBody, "The requests to check"),
  responses: { ...ok(enveloped(CheckedPlan), "The faults of each request"), ...refuses("PAYLOAD_TOO_LARGE") },
}).handle(async (c) => {
  const requests = await Promise.all(c.req.valid("json").requests.map(checked));
  return answer(c, { valid: requests.every(({ issues }) => issues.length === 0), requests });
});

async function checked({ operation: name, body }: PlannedRequest) {
  const schema = await bodySchemaOf(name);
  const unknown = { path: "operation", code: "unknown_operation", message: "is not an operation with a JSON body" };
  return { operation: name, issues: schema === undefined ? [unknown] : await issuesOfBody(schema, body) };
}
