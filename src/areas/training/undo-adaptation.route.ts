import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { AdaptationPath, AdaptedView, presentAdapted } from "./schemas.ts";
import { undoAdaptation } from "./undo-adaptation.ts";

export const undoAdaptationContract = createRoute({
  method: "post",
  path: "/api/agents/{agent_id}/training/adaptations/{adaptation_id}/undo",
  operationId: "undoAdaptation",
  tags: ["Training"],
  summary: "Undo an adaptation",
  description:
    "Restores exactly what the adaptation replaced. What somebody wrote to the same place since is not overwritten: 409.",
  ...access.tenant("AGENT_MANAGE", { body: "any" }),
  request: { params: AdaptationPath },
  responses: {
    ...ok(enveloped(AdaptedView), "The adaptation, and the agent's configuration with it"),
    ...tenantRefusals(),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "CONFLICT"),
  },
});

export function registerUndoAdaptation(app: Router): void {
  app.openapi(undoAdaptationContract, (c) => {
    const { agent_id: agentId, adaptation_id: adaptationId } = c.req.valid("param");
    return perform(
      c,
      (ctx) => undoAdaptation(ctx, agentId, adaptationId),
      (adapted) => ({ status: 200, data: presentAdapted(adapted) }),
    );
  });
}
