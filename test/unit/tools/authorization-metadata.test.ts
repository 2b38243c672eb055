import { processDiscoveryResponse } from "oauth4webapi";
import { expect, test } from "vitest";

import { seededRandom } from "#lib/seeded-random";
import { everyCase } from "#test/support/every-case";
import { mutations } from "#test/support/json-mutations";
import { registrationAnswer, resourceMetadata, serverMetadata } from "#tools/server-tokens/authorization-metadata";

const ISSUER = "https://auth.example";
const FULL = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  revocation_endpoint: `${ISSUER}/revoke`,
  registration_endpoint: `${ISSUER}/register`,
  scopes_supported: ["read", "write"],
  token_endpoint_auth_methods_supported: ["none", "client_secret_basic"],
  code_challenge_methods_supported: ["S256"],
  client_id_metadata_document_supported: true,
  authorization_response_iss_parameter_supported: true,
};

test("changed metadata of an authorization server cost the changed field", () =>
  everyCase(
    mutations(FULL, 400, seededRandom(42)),
    async ({ value }) => {
      const given = { ...(value as Record<string, unknown>), issuer: ISSUER };
      const read = await processDiscoveryResponse(new URL(ISSUER), Response.json(serverMetadata(given)));
      for (const [name, told] of Object.entries(FULL)) {
        const kept = read[name];
        if (typeof told === "string")
          expect(kept === undefined || (typeof kept === "string" && URL.canParse(kept)), name).toBe(true);
        else if (Array.isArray(told))
          expect(kept === undefined || (Array.isArray(kept) && kept.every((one) => typeof one === "string"))).toBe(
            true,
          );
        else expect(kept === undefined || kept === true, name).toBe(true);
        if (JSON.stringify(given[name as keyof typeof given]) === JSON.stringify(told))
          expect(kept, name).toEqual(told);
      }
    },
    { nameOf: ({ words }) => words },
  ));

test("null, an empty text and an unreadable address are absent; one text is a list of one", () => {
  expect(
    serverMetadata({
      ...FULL,
      registration_endpoint: null,
      revocation_endpoint: "",
      authorization_endpoint: "/authorize",
      scopes_supported: "read write",
      code_challenge_methods_supported: "S256",
      token_endpoint_auth_methods_supported: null,
      client_id_metadata_document_supported: null,
      authorization_response_iss_parameter_supported: "true",
    }),
  ).toEqual({
    issuer: ISSUER,
    token_endpoint: `${ISSUER}/token`,
    scopes_supported: ["read", "write"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  });
});

test("a tool server names its authorization servers as a list, as one text, or with nulls between", () => {
  for (const servers of [[ISSUER], ISSUER, [null, ISSUER, 5]])
    expect(resourceMetadata({ resource: "https://a.example/mcp", authorization_servers: servers })).toEqual({
      resource: "https://a.example/mcp",
      issuers: [ISSUER],
      scopes: [],
    });
  expect(resourceMetadata({ resource: null, authorization_servers: null, scopes_supported: null })).toEqual({
    resource: null,
    issuers: [],
    scopes: [],
  });
});

test("a registration is read with nulls, and with numbers as texts", () => {
  expect(registrationAnswer({ client_id: 12, client_secret: null, client_secret_expires_at: null })).toEqual({
    id: "12",
    secret: null,
    endsAt: null,
    proof: null,
  });
  expect(registrationAnswer({ client_id: "a", client_secret: "b", client_secret_expires_at: "1900000000" })).toEqual({
    id: "a",
    secret: "b",
    endsAt: 1_900_000_000_000,
    proof: null,
  });
});
