import { access, answer, ok, operation, refuses } from "#http/operation";

import { publishedKeys } from "./federation-keys.ts";
import { FederationKeySet } from "./schemas.ts";

export const getFederationKeysRoute = operation({
  method: "get",
  path: "/api/federation/keys",
  operationId: "getFederationKeys",
  tags: ["Federation"],
  summary: "Get the public keys of bundle signatures",
  description:
    "Returns a JSON Web Key Set (RFC 7517, RFC 8037) to check `X-Federation-Signature` with. A client may keep the keys. It asks again when `valid_until` has passed, or when a signature names a key that it does not know. A key that is no longer in the set is revoked. After a rotation, the set contains both the former and the new key.",
  ...access.public("read"),
  responses: { ...ok(FederationKeySet, "The keys"), ...refuses("RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR") },
}).handle(async (c) => {
  const { config, clock } = c.var.base;
  return answer(
    c,
    { keys: await publishedKeys(config, clock()) },
    { as: "flat", headers: { "Cache-Control": "public, max-age=300" } },
  );
});
