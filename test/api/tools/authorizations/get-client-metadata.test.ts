import { expect, inject, test } from "vitest";

import { call } from "#test/support/client";

test("an authorization server reads who this instance is at the address that is its client id", async () => {
  const address = "/api/tool-servers/client-metadata";
  expect((await call("GET", address)).body).toEqual({
    client_id: `${inject("baseUrl")}${address}`,
    client_name: "Tenure",
    client_uri: inject("baseUrl"),
    redirect_uris: [`${inject("baseUrl")}/api/tool-servers/callback`],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
    application_type: "native",
  });
});
