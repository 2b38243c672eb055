import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { jsonBody, ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { promoteAgent } from "./promote-agent.ts";
import { GraduationPath, presentShift, Shift, ShiftBody } from "./schemas.ts";

export const promoteAgentContract = createRoute({
  method: "post",
  path: "/api/graduation/agents/{agent_id}/promote",
  operationId: "promoteAgent",
  tags: ["Graduation"],
  summary: "Promote an agent by hand",
  description:
    "Moves the agent to a higher level (409 when it is not higher) and emits `agent.graduated`. The exam is the ordinary way; this is a person's decision, kept with its justification.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: GraduationPath, ...jsonBody(ShiftBody, "The level and why") },
  responses: {
    ...ok(enveloped(Shift), "The level was changed"),
    ...tenantRefusals(),
    ...refuses("AGENT_NOT_FOUND", "CONFLICT"),
  },
});

export function registerPromoteAgent(app: Router): void {
  app.openapi(promoteAgentContract, (c) => {
    const { new_level: newLevel, justification } = c.req.valid("json");
    return perform(
      c,
      (ctx) => promoteAgent(ctx, c.req.valid("param").agent_id, { newLevel, justification }),
      (shifted) => ({ status: 200, data: presentShift(shifted) }),
    );
  });
}
