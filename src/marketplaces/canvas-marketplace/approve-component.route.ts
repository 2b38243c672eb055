import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { performFlat } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { approveComponent } from "./approve-component.ts";
import { at, type ComponentPrefix } from "./component-prefix.route.ts";
import { ApprovedComponent, ComponentPath, presentApproved } from "./schemas.ts";

export const approveComponentContract = (prefix: ComponentPrefix) =>
  createRoute({
    method: "post",
    ...at(prefix, "/{component_id}/approve", {
      operationId: "approveComponent",
      summary: "Approve a component",
      description:
        "Makes the version under review public; the publisher's webhooks get `listing.approved`. Needs the role ADMIN or OWNER (`GOVERNANCE_APPROVE`) or an operator of the platform (SUPER_ADMIN). The platform's operators decide, but not about what they submitted themselves; on an instance with `MARKETPLACE_SELF_APPROVAL` admins and owners of the publisher's tenant decide too. 409 when nothing waits for review.",
    }),
    ...access.tenant("GOVERNANCE_APPROVE"),
    request: { params: ComponentPath },
    responses: {
      ...ok(ApprovedComponent, "The component is public"),
      ...tenantRefusals(),
      ...refuses("NOT_FOUND", "CONFLICT"),
    },
  });

export function registerApproveComponent(app: Router, prefix: ComponentPrefix): void {
  app.openapi(approveComponentContract(prefix), (c) =>
    performFlat(
      c,
      (ctx) => approveComponent(ctx, c.req.valid("param").component_id),
      (listing) => ({ status: 200, data: presentApproved(listing) }),
    ),
  );
}
