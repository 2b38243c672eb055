import { describe, expect, test } from "vitest";

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

  test("a client without an address, in OAuth's own form", async () => {
    const answer = await register({ redirect_uris: [] });
    expect([answer.status, answer.body]).toMatchObject([400, { error: "invalid_request" }]);
  });
});
