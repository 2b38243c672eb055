import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";
import { signInHeaders } from "#http/session-headers";

import { presentSignedIn, SignedIn, SignUpBody, SignUpMailed } from "./schemas.ts";
import { signUp } from "./sign-up.ts";

export const signUpRoute = operation({
  method: "post",
  path: "/api/auth/signup",
  operationId: "signUp",
  tags: ["Authentication"],
  summary: "Sign up",
  description:
    "Creates a tenant on the Free tier with the caller as its owner, and signs the caller in. An e-mail address has one account; upper and lower case count as the same. Each client address may sign up 10 times a minute.\n\nOn an instance with `SIGN_UP_BY_MAIL` the answer is 202 for every address, whether or not it has an account. The mail to the address contains a token for `POST /api/auth/password-reset/confirm`, which sets the password; the password in this request is not kept.",
  ...access.public("signUp"),
  request: jsonBody(SignUpBody, "The account to create"),
  responses: {
    ...created(enveloped(SignedIn), "The new account, already signed in"),
    202: {
      description: "The next steps are mailed to the address",
      content: { "application/json": { schema: enveloped(SignUpMailed) } },
    },
    ...refuses("INVALID_INPUT", "CONFLICT", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
}).handle((c) => {
  const { email, password, name, tenant_name: tenantName } = c.req.valid("json");
  return perform(
    c,
    (base) => signUp(base, { email, password, name: name ?? null, tenantName: tenantName ?? null }),
    (account) =>
      account === null
        ? { status: 202 as const, data: { mail_sent: true as const } }
        : {
            status: 201 as const,
            data: presentSignedIn(account),
            location: "/api/auth/me",
            headers: signInHeaders(c.var.base, account.tokens.cookie),
          },
  );
});
