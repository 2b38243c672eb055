import { describe, expect, test } from "vitest";

import { call, newAddress } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { register, REDIRECT_URI } from "#test/support/programs";

describe("does", () => {
  test("registers a public client, whatever else it says about itself", async () => {
    const body = {
      client_name: "Kite Code",
      redirect_uris: [REDIRECT_URI, "https://kite.example/callback", "com.example.kite://callback"],
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

test("a name may have an emoji of several signs, and the joiners that a script needs", async () => {
  const cut = "\u200C";
  await everyCase(["Kite 👩\u200D👧", "❤\uFE0F Kite", `\u0645\u06CC${cut}\u062E\u0648\u0627\u0646`], async (name) => {
    const answer = await register({ client_name: name, redirect_uris: [REDIRECT_URI] });
    expect([answer.status, answer.body]).toMatchObject([201, { client_name: name }]);
  });
});

test("programs that are known to register a scheme without a dot may", async () => {
  const known = ["cursor", "vscode", "vscode-insiders", "windsurf", "claude", "zed"];
  await everyCase(known, async (scheme) => {
    const answer = await register({ redirect_uris: [`${scheme}://oauth/callback`] });
    expect(answer.status, answer.text).toBe(201);
  });
});

describe("refuses", () => {
  test("a name with characters that hide, control or turn the words beside it, with the field and the reason", async () => {
    const names = [
      "Kite\u202E",
      "Kite\n",
      "Ki\u0000te",
      "Kite\u200B",
      "Ki\u200Dte",
      "Kite\u2066",
      "\u{E0041}",
      "Ki\u00ADte",
    ];
    await everyCase(names, async (name) => {
      const answer = await register({ client_name: name, redirect_uris: [REDIRECT_URI] });
      expect([answer.status, answer.body]).toMatchObject([
        400,
        {
          error: "invalid_client_metadata",
          error_description: expect.stringMatching(/client_name.*hidden characters/),
        },
      ]);
    });
  });

  test("schemes that belong to a mail program, a shell, a browser or no one, and names the scheme", async () => {
    const schemes = [
      "kite",
      "mailto",
      "smb",
      "ms-settings",
      "search-ms",
      "jar",
      "chrome-extension",
      "x",
      "tel",
      "blob",
    ];
    await everyCase([...schemes, "file", "view-source", "constructor"], async (scheme) => {
      const answer = await register({ redirect_uris: [`${scheme}://accounts.google.com/cb`] });
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { error: "invalid_redirect_uri", error_description: expect.stringContaining(`the scheme ${scheme}:`) },
      ]);
    });
  });

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
