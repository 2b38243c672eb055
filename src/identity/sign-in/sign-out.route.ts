import { access, enveloped, ok, operation, perform } from "#http/operation";
import { signOutHeaders } from "#http/session-headers";

import { SignedOut } from "./schemas.ts";
import { signOut } from "./sign-out.ts";

export const signOutRoute = operation({
  method: "post",
  path: "/api/auth/logout",
  operationId: "signOut",
  tags: ["Authentication"],
  summary: "Sign out",
  description:
    "Ends the session of the access token or cookie. All its tokens stop working everywhere within five seconds. API keys have no session. Sign-out works even when the tenant has used up its request limit.",
  ...access.signedIn({ passesUsedUp: "every limit" }),
  responses: { ...ok(enveloped(SignedOut), "The session has ended") },
}).handle((c) =>
  perform(c, signOut, () => ({
    status: 200 as const,
    data: { signed_out: true as const },
    headers: signOutHeaders(c.var.base),
  })),
);
