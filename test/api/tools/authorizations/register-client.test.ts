import { expect, test } from "vitest";

import { everyCase } from "#test/support/every-case";
import { createAgent } from "#test/support/factories/agents";
import { begin, connectServer, protectedServer, serverNow } from "#test/support/factories/tool-authorizations";
import { order } from "#test/support/factories/tool-calls";
import { released } from "#test/support/factories/tool-servers";
/** A server whose authorization server gives secrets to clients, and proves them in one way. */
async function secretServer(proof: "client_secret_basic" | "client_secret_post") {
  const scene = await protectedServer();
  scene.authority.metadata = { token_endpoint_auth_methods_supported: [proof] };
  return scene;
}

test("a registration that answers 200, or gives a secret without an end, is accepted", async () => {
  const cases: ["client_secret_basic" | "client_secret_post", number, Record<string, unknown>][] = [
    ["client_secret_basic", 201, { client_secret_expires_at: undefined }],
    ["client_secret_post", 200, { client_secret_expires_at: undefined }],
    ["client_secret_basic", 200, { client_secret_expires_at: null, token_endpoint_auth_method: undefined }],
    ["client_secret_post", 201, { client_id_issued_at: "yesterday", grant_types: null, redirect_uris: undefined }],
  ];
  await everyCase(cases, async (proof, status, fields) => {
    const scene = await secretServer(proof);
    scene.authority.registration = { status, fields };
    await connectServer(scene);
    const { authorization, form } = scene.authority.tokenRequests[0] ?? {};
    expect([authorization?.startsWith("Basic "), form?.["client_secret"] !== undefined]).toEqual(
      proof === "client_secret_basic" ? [true, false] : [undefined, true],
    );
    expect((await serverNow(scene)).authorization.state).toBe("connected");
  });
});

test("a person is told what was wrong with a registration, without what no one can see", async () => {
  const scene = await protectedServer();
  const cases: [number, Record<string, unknown>, string][] = [
    [201, { client_id: undefined }, "its answer has no `client_id`"],
    [
      403,
      { error: "invalid_redirect_uri", error_description: "Only\u200B https" },
      "it answered 403, invalid_redirect_uri: Only https",
    ],
    [500, {}, "it answered 500"],
  ];
  await everyCase(cases, async (status, fields, said) => {
    scene.authority.registration = { status, fields };
    const answer = await begin(scene);
    expect([answer.status, answer.error?.message, answer.error?.details["reason"]]).toEqual([
      502,
      `The authorization server did not register this instance as a client: ${said}.`,
      "registration_refused",
    ]);
  });
});

test("more consents are not begun when the server lacks the same permissions after each", async () => {
  const scene = await protectedServer();
  await connectServer(scene);
  await released(scene.owner, scene.server, "lookup", "read");
  const agent = await createAgent(scene.owner, { configuration: { tools: ["mcp__shop__lookup"] } });
  const here = { ...scene, agent };
  const { misdeed } = scene.simulator;
  scene.simulator.misdeed = (request, response, body) => {
    if (!body.includes('"tools/call"')) return misdeed(request, response, body);
    response.writeHead(403, { "www-authenticate": 'Bearer error="insufficient_scope", scope="admin"' }).end();
    return true;
  };
  for (let consents = 0; consents < 3; consents += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one consent after the other
    expect((await order(here)).error?.details["reason"]).toBe("insufficient_scope");
    // oxlint-disable-next-line no-await-in-loop -- as above
    await connectServer(scene);
  }
  expect((await order(here)).error?.details["reason"]).toBe("insufficient_scope");
  const refused = await begin(scene);
  expect([refused.status, refused.error?.details]).toMatchObject([
    409,
    { reason: "scopes_not_granted", scopes: ["admin"] },
  ]);
});
