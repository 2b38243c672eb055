import { access, ok, operation, perform, refuses } from "#http/operation";
import { approveListing } from "#publishing/listings/approve-listing";

import { at, type ComponentPrefix } from "./component-prefix.contract.ts";
import { ApprovedComponent, ComponentPath, presentApproved } from "./schemas.ts";

export const approveComponentRoute = (prefix: ComponentPrefix) =>
  operation({
    method: "post",
    ...at(prefix, "/{component_id}/approve", {
      operationId: "approveComponent",
      summary: "Approve a component",
      description:
        "Makes the version under review public. The caller needs the role ADMIN or OWNER (`GOVERNANCE_APPROVE`), or must be a platform operator (SUPER_ADMIN). The publisher's webhooks receive `listing.approved`. A platform operator decides, but not about a version that they submitted. On an instance with `MARKETPLACE_SELF_APPROVAL`, an admin or owner of the publisher's tenant may decide too. The answer is 409 when no version waits for review.",
    }),
    ...access.tenant("GOVERNANCE_APPROVE"),
    request: { params: ComponentPath },
    responses: {
      ...ok(ApprovedComponent, "The component is public"),
      ...refuses("NOT_FOUND", "CONFLICT"),
    },
  }).handle((c) =>
    perform(
      c,
      (ctx) => approveListing(ctx, "component", c.req.valid("param").component_id),
      (listing) => ({ status: 200, data: presentApproved(listing) }),
      "flat",
    ),
  );
