import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { performFlat } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { at, type ComponentPrefix } from "./component-prefix.route.ts";
import { rejectComponent } from "./reject-component.ts";
import { ComponentPath, presentRejected, RejectedComponent, RejectQuery } from "./schemas.ts";

export const rejectComponentContract = (prefix: ComponentPrefix) =>
  createRoute({
    method: "post",
    ...at(prefix, "/{component_id}/reject", {
      operationId: "rejectComponent",
      summary: "Reject a component",
      description:
        "Turns the version under review down, with a reason for the publisher, whose webhooks get `listing.rejected`. A version approved earlier stays public. Who may decide is said at the approval. 409 when nothing waits for review.",
    }),
    ...access.tenant("GOVERNANCE_APPROVE"),
    request: { params: ComponentPath, query: RejectQuery },
    responses: {
      ...ok(RejectedComponent, "The version was turned down"),
      ...tenantRefusals(),
      ...refuses("NOT_FOUND", "CONFLICT"),
    },
  });

export function registerRejectComponent(app: Router, prefix: ComponentPrefix): void {
  app.openapi(rejectComponentContract(prefix), (c) =>
    performFlat(
      c,
      (ctx) => rejectComponent(ctx, c.req.valid("param").component_id, c.req.valid("query").reason),
      (listing) => ({ status: 200, data: presentRejected(listing) }),
    ),
  );
}
