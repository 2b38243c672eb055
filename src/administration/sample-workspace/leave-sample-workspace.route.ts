import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";
import { signInHeaders, signOutHeaders } from "#http/session-headers";
import { homeEnded } from "#identity/sample-tenants/home-ended";
import { leaveSampleTenant } from "#identity/sample-tenants/leave-sample-tenant";

import { presentSignedIn, SignedIn } from "./schemas.ts";

export const leaveSampleWorkspaceRoute = operation({
  method: "post",
  path: "/api/sample-workspace/leave",
  operationId: "leaveSampleWorkspace",
  tags: ["Sample workspace"],
  summary: "Leave the sample workspace",
  description:
    "Ends the sample workspace and returns to the session that opened it. Send the token or the cookie of the sample workspace; this works after it has ended, too. The answer has new tokens of the caller's own session, as `POST /api/auth/refresh` has. All rows of the sample workspace are removed within minutes. When the caller's own session has ended, the answer is 401 with reason `home_session_ended`, and a browser forgets its cookie. The return is recorded in the audit log of the caller's own workspace.",
  ...access.leaving(),
  responses: {
    ...ok(enveloped(SignedIn), "The caller is back in their own workspace"),
    ...refuses(
      "INVALID_INPUT",
      "UNAUTHORIZED",
      "FORBIDDEN",
      "CONFLICT",
      "RATE_LIMIT_EXCEEDED",
      "INTERNAL_ERROR",
      "UNAVAILABLE",
    ),
  },
}).handle((c) =>
  perform(
    c,
    (base) => leaveSampleTenant(base, c.var.left),
    (home) => {
      if (home === null) throw homeEnded(signOutHeaders(c.var.base));
      return {
        status: 200 as const,
        data: presentSignedIn(home),
        headers: signInHeaders(c.var.base, home.tokens.cookie),
      };
    },
  ),
);
