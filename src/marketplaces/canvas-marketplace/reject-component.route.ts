import { access, ok, operation, perform, refuses } from "#http/operation";
import { rejectListing } from "#publishing/listings/reject-listing";

import { at, type ComponentPrefix } from "./component-prefix.contract.ts";
import { ComponentPath, presentRejected, RejectedComponent, RejectQuery } from "./schemas.ts";

export const rejectComponentRoute = (prefix: ComponentPrefix) =>
  operation({
    method: "post",
    ...at(prefix, "/{component_id}/reject", {
      operationId: "rejectComponent",
      summary: "Reject a component",
      description:
        "Rejects the version under review and gives the publisher a reason. The publisher's webhooks receive `listing.rejected`. A version that was approved earlier stays public. The same reviewers decide as for an approval. The answer is 409 when no version waits for review.",
    }),
    ...access.tenant("GOVERNANCE_APPROVE"),
    request: { params: ComponentPath, query: RejectQuery },
    responses: {
      ...ok(RejectedComponent, "The version was rejected"),
      ...refuses("NOT_FOUND", "CONFLICT"),
    },
  }).handle((c) =>
    perform(
      c,
      (ctx) => rejectListing(ctx, "component", c.req.valid("param").component_id, c.req.valid("query").reason),
      (listing) => ({ status: 200, data: presentRejected(listing) }),
      "flat",
    ),
  );
