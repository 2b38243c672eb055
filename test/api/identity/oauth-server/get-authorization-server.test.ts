import { expect, inject, test } from "vitest";

import { call } from "#test/support/client";

test("the instance says that it is the authorization server of its MCP server", async () => {
  const issuer = inject("baseUrl");
  const { body } = await call("GET", "/.well-known/oauth-authorization-server");
  expect(body).toMatchObject({
    issuer,
    token_endpoint: `${issuer}/oauth/token`,
    code_challenge_methods_supported: ["S256"],
    client_id_metadata_document_supported: true,
  });
  const resource = await call("GET", "/.well-known/oauth-protected-resource/api/mcp");
  expect(resource.body).toMatchObject({
    authorization_servers: expect.arrayContaining([issuer]),
    resource: `${issuer}/api/mcp`,
  });
});
