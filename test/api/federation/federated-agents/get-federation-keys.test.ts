import { calculateJwkThumbprint } from "jose";
import { expect, test } from "vitest";

import { call, newAddress } from "#test/support/client";

test("publishes the Ed25519 key that signs, named by its thumbprint, with its end, and no private half", async () => {
  const answer = await call("GET", "/api/federation/keys", { from: newAddress() });
  expect(answer.status).toBe(200);
  const { keys } = answer.body as { keys: { x: string; kid: string; valid_until: string }[] };
  expect(keys).toMatchObject([{ kty: "OKP", crv: "Ed25519", use: "sig", alg: "EdDSA", status: "current" }]);
  const [key] = keys;
  expect(key?.kid).toBe(await calculateJwkThumbprint({ kty: "OKP", crv: "Ed25519", x: key?.x ?? "" }));
  expect(Date.parse(key?.valid_until ?? "")).toBeGreaterThan(Date.now());
  expect(Object.keys(key ?? {})).not.toContain("d");
});
