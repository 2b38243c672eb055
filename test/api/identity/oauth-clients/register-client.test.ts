import { describe, expect, test } from "vitest";

import { call, newAddress } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { register, REDIRECT_URI } from "#test/support/programs";

describe("does", () => {
  test("registers a public client, whatever else it says about itself", async () => {
    const body = {
      client_name: "Kite Code",
      redirect_uris: [REDIRECT_URI, "https://kite.example/callback", "kite://callback"],
      grant_types: ["authorization_code"],
      token_endpoint_auth_method: "client_secret_basic",
      contacts: ["kite@example.com"],
    };
    const answer = await register(body);
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { client_name: "Kite Code", redirect_uris: body.redirect_uris, token_endpoint_auth_method: "none" },
    ]);
  });
});

describe("refuses", () => {
  test("redirect addresses that no program should get a code at", async () => {
    await everyCase(
      [
        "http://kite.example/callback",
        "https://kite.example/callback#part",
        "https://user:word@kite.example/callback",
        "javascript:alert(1)",
        "data:text/html,hello",
        "callback",
      ],
      async (address) => {
        const answer = await register({ redirect_uris: [address] });
        expect([answer.status, answer.body]).toMatchObject([400, { error: "invalid_redirect_uri" }]);
      },
    );
  });

  test("metadata beyond its bounds, in OAuth's own form", async () => {
    const uris = (count: number) => Array.from({ length: count }, (_, index) => `https://kite.example/${index}`);
    await everyCase(
      [
        { redirect_uris: [] },
        {},
        { redirect_uris: uris(11) },
        { redirect_uris: [`https://kite.example/${"a".repeat(500)}`] },
        { redirect_uris: uris(1), client_name: "a".repeat(101) },
      ],
      async (body) => {
        const answer = await register(body);
        expect([answer.status, answer.body]).toMatchObject([400, { error: "invalid_client_metadata" }]);
      },
    );
    const long = await register({ redirect_uris: uris(1), contacts: ["a".repeat(20_000)] });
    expect([long.status, long.body]).toMatchObject([413, { error: "invalid_request" }]);
  });

  test("the eleventh client of an address within a minute, and lets another address register", async () => {
    const [from, other] = [newAddress(), newAddress()];
    const registered = (address: string) =>
      call("POST", "/oauth/register", { body: { redirect_uris: [REDIRECT_URI] }, from: address });
    const answers = await Promise.all(Array.from({ length: 11 }, () => registered(from)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body, headers }) => [status, body, Number(headers["retry-after"]) > 0])).toEqual([
      [429, expect.objectContaining({ error: "invalid_request" }), true],
    ]);
    expect((await registered(other)).status).toBe(201);
  });
});
