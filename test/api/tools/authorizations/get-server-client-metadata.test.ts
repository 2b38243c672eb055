import { expect, inject, test } from "vitest";

import { call } from "#test/support/client";

test("an authorization server reads who this instance is for one tool server, at the address that is its client id", async () => {
  const address = `/api/tool-servers/${crypto.randomUUID()}`;
  expect((await call("GET", `${address}/client-metadata`)).body).toEqual({
    client_id: `${inject("baseUrl")}${address}/client-metadata`,
    client_name: "Tenure",
    client_uri: inject("baseUrl"),
    redirect_uris: [`${inject("baseUrl")}${address}/callback`],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
    application_type: "native",
  });
});
