import type { ServiceContext } from "#context/context";
import { access, enveloped, ok, operation, type Operation, perform, refuses } from "#http/operation";

import type { AdaptedAgent } from "./apply-adaptation.ts";
import { AdaptationPath, AdaptedView, presentAdapted } from "./schemas.ts";

interface AdaptationOperation {
  verb: "apply" | "undo";
  operationId: string;
  summary: string;
  description: string;
}

/** The operation that writes an adaptation into its agent's configuration, or removes it. */
export const adaptationOperation = (
  { verb, ...words }: AdaptationOperation,
  change: (ctx: ServiceContext, agentId: string, adaptationId: string) => Promise<AdaptedAgent>,
): Operation =>
  operation({
    method: "post",
    path: `/api/agents/{agent_id}/training/adaptations/{adaptation_id}/${verb}`,
    tags: ["Training"],
    ...words,
    ...access.tenant("AGENT_MANAGE", { body: "any" }),
    request: { params: AdaptationPath },
    responses: {
      ...ok(enveloped(AdaptedView), "The adaptation and the changed configuration of the agent"),
      ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "CONFLICT", "EXAM_RUNNING"),
    },
  }).handle((c) => {
    const { agent_id: agentId, adaptation_id: adaptationId } = c.req.valid("param");
    return perform(
      c,
      (ctx) => change(ctx, agentId, adaptationId),
      (adapted) => ({ status: 200, data: presentAdapted(adapted) }),
    );
  });
