import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { describe, expect, inject, onTestFinished, test } from "vitest";

import type { Answer } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import {
  authorize,
  DOCUMENT_REDIRECT,
  newVerifier,
  registeredProgram,
  requestIn,
  startDocumentHost,
} from "#test/support/programs";

const VERIFIER = newVerifier();

const errorIn = ({ headers }: Answer): string | null => new URL(headers["location"] ?? "").searchParams.get("error");

/** A host that leads to another one's metadata document. */
async function startRedirectingHost(to: string): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(302, { location: to }).end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/client.json`;
}

describe("does", () => {
  test("leads a known program's request to the consent page", async () => {
    expect(requestIn(await authorize(await registeredProgram(), VERIFIER))).toMatch(/^ey/);
  });

  test("takes any port of this computer for a registered one (RFC 8252)", async () => {
    const program = await registeredProgram();
    const asked = { redirect_uri: "http://127.0.0.1:59999/callback" };
    expect(requestIn(await authorize(program, VERIFIER, asked))).toMatch(/^ey/);
  });

  test("takes the address of a metadata document for a client id", async () => {
    const clientId = await startDocumentHost();
    expect(requestIn(await authorize({ clientId, redirectUri: DOCUMENT_REDIRECT }, VERIFIER))).toMatch(/^ey/);
  });
});

describe("refuses", () => {
  test("an unknown program or redirect address on a page, and never sends the browser back", async () => {
    const program = await registeredProgram();
    const host = await startDocumentHost();
    const liar = await startDocumentHost({ client_id: "https://kite.example/client.json" });
    await everyCase(
      [
        { redirect_uri: "http://127.0.0.1:4711/callback/more" },
        { redirect_uri: "https://evil.example/callback" },
        { redirect_uri: "http://localhost:4711/callback" },
        { client_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e" },
        { client_id: undefined },
        { client_id: "http://169.254.169.254/client.json" },
        { client_id: liar, redirect_uri: DOCUMENT_REDIRECT },
        { client_id: `${host}#part`, redirect_uri: DOCUMENT_REDIRECT },
        { client_id: host.replace("http://", "http://user:word@"), redirect_uri: DOCUMENT_REDIRECT },
        { client_id: host.replace("/client", "/./client"), redirect_uri: DOCUMENT_REDIRECT },
        { client_id: await startRedirectingHost(host), redirect_uri: DOCUMENT_REDIRECT },
      ],
      async (asked) => {
        const answer = await authorize(program, VERIFIER, asked);
        expect([400, 401]).toContain(answer.status);
        expect(answer.headers["location"]).toBeUndefined();
        expect(answer.text).toContain("This program cannot sign in");
      },
    );
  });

  test("a document whose name would turn or hide the words beside it, with the field and the reason", async () => {
    const clientId = await startDocumentHost({ client_name: "Kite\u202E" });
    const answer = await authorize({ clientId, redirectUri: DOCUMENT_REDIRECT }, VERIFIER);
    expect(answer.status).toBe(401);
    expect(answer.text).toContain("client_name");
    expect(answer.text).toContain("U+202E");
  });

  test("a program that registered before with a scheme that is refused today, on a page with the reason", async () => {
    const program = await registeredProgram("Kite", "com.example.kite://accounts.google.com/cb");
    expect(requestIn(await authorize(program, VERIFIER))).toMatch(/^ey/);
    const former = "kite://accounts.google.com/cb";
    await inDatabase(
      "UPDATE oauth_clients SET redirect_uris = ? WHERE id = ?",
      JSON.stringify([former]),
      program.clientId,
    );
    const answer = await authorize({ ...program, redirectUri: former }, VERIFIER);
    expect([answer.status, answer.headers["location"]]).toEqual([400, undefined]);
    expect(answer.text).toContain("has the scheme kite:, which no program owns for certain");
  });

  test("a program that registered before with a hidden character in its name, which must register again", async () => {
    const program = await registeredProgram();
    await inDatabase("UPDATE oauth_clients SET name = ? WHERE id = ?", "Kite\u202E", program.clientId);
    const answer = await authorize(program, VERIFIER);
    expect(answer.status).toBe(401);
    expect(answer.text).toContain("It must register again.");
  });

  test("a document without the grant type of a code, and tells the program", async () => {
    const clientId = await startDocumentHost({ grant_types: ["urn:ietf:params:oauth:grant-type:device_code"] });
    expect(errorIn(await authorize({ clientId, redirectUri: DOCUMENT_REDIRECT }, VERIFIER))).toBe(
      "unauthorized_client",
    );
  });

  test("requests without PKCE by S256, and tells the program", async () => {
    const program = await registeredProgram();
    await everyCase(
      [
        { code_challenge_method: "plain" },
        { code_challenge_method: undefined },
        { code_challenge: undefined },
        { code_challenge: "short" },
      ],
      async (asked) => expect(errorIn(await authorize(program, VERIFIER, asked))).toBe("invalid_request"),
    );
  });

  test("another kind of answer and another service's resource, with the state and the server's name", async () => {
    const program = await registeredProgram();
    expect(errorIn(await authorize(program, VERIFIER, { response_type: "token" }))).toBe("unsupported_response_type");
    const answer = await authorize(program, VERIFIER, { resource: "https://elsewhere.example/mcp" });
    const address = new URL(answer.headers["location"] ?? "");
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      error: "invalid_target",
      state: "st ate&1",
      iss: inject("baseUrl"),
    });
  });
});
