import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { applyAdaptation } from "./apply-adaptation.ts";
import { AdaptationPath, AdaptedView, presentAdapted } from "./schemas.ts";

export const applyAdaptationContract = createRoute({
  method: "post",
  path: "/api/agents/{agent_id}/training/adaptations/{adaptation_id}/apply",
  operationId: "applyAdaptation",
  tags: ["Training"],
  summary: "Apply an adaptation",
  description:
    "Writes the adaptation into the agent's configuration and remembers what was there. Guidance goes to `configuration.learned_guidance`, which every run reads. A changed configuration is a new agent version.",
  ...access.tenant("AGENT_MANAGE", { body: "any" }),
  request: { params: AdaptationPath },
  responses: {
    ...ok(enveloped(AdaptedView), "The adaptation, and the agent's configuration with it"),
    ...tenantRefusals(),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "CONFLICT"),
  },
});

export function registerApplyAdaptation(app: Router): void {
  app.openapi(applyAdaptationContract, (c) => {
    const { agent_id: agentId, adaptation_id: adaptationId } = c.req.valid("param");
    return perform(
      c,
      (ctx) => applyAdaptation(ctx, agentId, adaptationId),
      (adapted) => ({ status: 200, data: presentAdapted(adapted) }),
    );
  });
}
