import { expect, inject, test } from "vitest";

import { call } from "#test/support/client";
import { publicInstance } from "#test/support/public-instance";

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

const metadataOf = (challenge = ""): string =>
  /^Bearer realm="Tenure", scope="AGENT_VIEW AGENT_RUN SKILL_VIEW", resource_metadata="([^"]+)"$/.exec(
    challenge,
  )?.[1] ?? "";

test("a 401 of the MCP server leads to metadata that name it, the bearer header, this server and the issuer that the operator configured", async () => {
  const refused = await call("POST", "/api/mcp", { body: LIST });
  expect(refused.status).toBe(401);
  expect(refused.body).toMatchObject({ jsonrpc: "2.0", id: null, error: { data: { code: "UNAUTHORIZED" } } });
  const metadata = new URL(metadataOf(refused.headers["www-authenticate"]));
  const { origin } = new URL(inject("baseUrl"));
  expect(metadata.origin).toBe(origin);
  const shown = await call("GET", metadata.pathname);
  expect(shown.body).toMatchObject({
    resource: `${origin}/api/mcp`,
    authorization_servers: [origin, expect.stringMatching(/^http/)],
    bearer_methods_supported: ["header"],
  });
  expect((await call("GET", "/.well-known/oauth-protected-resource")).body).toEqual(shown.body);
});

test("the metadata name this server alone where the operator configured no other", async () => {
  const { baseUrl } = await publicInstance();
  const shown = await call("GET", "/.well-known/oauth-protected-resource/api/mcp", { baseUrl });
  expect(shown.status, shown.text).toBe(200);
  expect(shown.body).toMatchObject({ authorization_servers: [new URL(baseUrl).origin] });
}, 60_000);
