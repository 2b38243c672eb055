import { access, ok, operation, refuses } from "#http/operation";

import { getSigningKeys } from "./get-signing-keys.ts";
import { JwkSet } from "./schemas.ts";

export const getSigningKeysRoute = operation({
  method: "get",
  path: "/api/auth/jwks.json",
  operationId: "getSigningKeys",
  tags: ["Authentication"],
  summary: "Get the public keys of access tokens",
  description:
    "Returns a JSON Web Key Set (RFC 7517) for verifying Tenure's access tokens: ES256, `typ` `at+jwt`, audience `tenure-api`. The key that signs is the first, and former ones follow while their tokens are valid. A shared secret is not in the set.",
  ...access.public("read"),
  responses: { ...ok(JwkSet, "The keys"), ...refuses("RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR") },
}).handle(async (c) => c.json(await getSigningKeys(c.var.base), 200, { "Cache-Control": "public, max-age=300" }));
