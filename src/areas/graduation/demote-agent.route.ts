import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { jsonBody, ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { demoteAgent } from "./demote-agent.ts";
import { GraduationPath, presentShift, Shift, ShiftBody } from "./schemas.ts";

export const demoteAgentContract = createRoute({
  method: "post",
  path: "/api/graduation/agents/{agent_id}/demote",
  operationId: "demoteAgent",
  tags: ["Graduation"],
  summary: "Demote an agent by hand",
  description:
    "Moves the agent to a lower level (409 when it is not lower) and emits `agent.demoted`. Evidence for the way back up begins anew.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: GraduationPath, ...jsonBody(ShiftBody, "The level and why") },
  responses: {
    ...ok(enveloped(Shift), "The level was changed"),
    ...tenantRefusals(),
    ...refuses("AGENT_NOT_FOUND", "CONFLICT"),
  },
});

export function registerDemoteAgent(app: Router): void {
  app.openapi(demoteAgentContract, (c) => {
    const { new_level: newLevel, justification } = c.req.valid("json");
    return perform(
      c,
      (ctx) => demoteAgent(ctx, c.req.valid("param").agent_id, { newLevel, justification }),
      (shifted) => ({ status: 200, data: presentShift(shifted) }),
    );
  });
}
