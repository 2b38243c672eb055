import { access, enveloped, ok, operation, pathId, perform, refuses, z } from "#http/operation";

import { endGrant } from "./end-grant.ts";
import { Grant, presentGrant } from "./schemas.ts";

export const endGrantRoute = operation({
  method: "delete",
  path: "/api/auth/grants/{id}",
  operationId: "endGrant",
  tags: ["Authorization server"],
  summary: "End what a program may do",
  description:
    "Ends a grant. All its tokens stop working at once. The grant stays in the list for 90 days. Ending it again changes nothing; the program can ask for consent again.",
  ...access.signedIn(),
  request: { params: z.object({ id: pathId("id", "grant") }) },
  responses: { ...ok(enveloped(Grant), "The grant has ended"), ...refuses("NOT_FOUND") },
}).handle((c) =>
  perform(
    c,
    (ctx) => endGrant(ctx, c.req.valid("param").id),
    (grant) => ({ status: 200 as const, data: presentGrant(grant, c.var.base.clock()) }),
  ),
);
