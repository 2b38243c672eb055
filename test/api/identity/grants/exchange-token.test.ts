import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import {
  forApi,
  givenCode,
  newVerifier,
  type ProgramTokens,
  redeem,
  registeredProgram,
  renew,
  signedInProgram,
  tokenRequest,
} from "#test/support/programs";
import { addColleague } from "#test/support/users";

const statusWith = async (token: string, path = "/api/agents") => (await call("GET", path, { token })).status;

describe("does", () => {
  test("gives a program the permissions that the person allowed, for the resource that it named", async () => {
    const owner = await signUp();
    const asked = { scope: "AGENT_VIEW SKILL_VIEW", ...forApi() };
    const { tokens, address } = await signedInProgram(owner, asked);
    expect(tokens).toMatchObject({ expires_in: 3600, scope: "AGENT_VIEW SKILL_VIEW" });
    expect(address.searchParams.get("state")).toBe("st ate&1");
    expect(address.searchParams.get("iss")).toBe(new URL(asked.resource).origin);
    expect(await statusWith(tokens.access_token)).toBe(200);
    expect(await statusWith(tokens.access_token, "/api/webhooks")).toBe(403);
    const me = await call("GET", "/api/auth/me", { token: tokens.access_token });
    expect(me.data<{ credential: object }>().credential).toMatchObject({ kind: "grant", api_key_id: null });
  });

  test("gives less than a program asks for when its person may do less, and says so", async () => {
    const owner = await signUp();
    const viewer = await addColleague(owner, "viewer");
    const { tokens } = await signedInProgram(viewer, { scope: "AGENT_VIEW AGENT_RUN TENANT_ADMIN", ...forApi() });
    expect(tokens.scope).toBe("AGENT_VIEW");
    expect(await statusWith(tokens.access_token, "/api/auth/users")).toBe(403);
  });

  test("a demoted person's program loses the same permissions", async () => {
    const owner = await signUp();
    const admin = await addColleague(owner, "admin");
    const { tokens, program } = await signedInProgram(admin, { scope: "WEBHOOK_MANAGE AGENT_VIEW", ...forApi() });
    expect(await statusWith(tokens.access_token, "/api/webhooks")).toBe(200);
    await call("PATCH", `/api/auth/users/${admin.id}`, { token: owner.token, body: { role: "viewer" } });
    expect(await statusWith(tokens.access_token, "/api/webhooks")).toBe(403);
    const renewed = await renew(program, tokens.refresh_token);
    expect((renewed.body as ProgramTokens).scope).toBe("AGENT_VIEW");
  });

  test("renews the tokens, again and again", async () => {
    const { program, tokens } = await signedInProgram(await signUp(), forApi());
    const second = (await renew(program, tokens.refresh_token)).body as ProgramTokens;
    const third = (await renew(program, second.refresh_token)).body as ProgramTokens;
    expect(await statusWith(third.access_token)).toBe(200);
  });
});

describe("refuses", () => {
  test("a token for the MCP server anywhere else", async () => {
    const { tokens } = await signedInProgram(await signUp());
    expect(await statusWith(tokens.access_token)).toBe(401);
    const list = await call("POST", "/api/mcp/tools", { token: tokens.access_token, body: {} });
    expect(list.status).toBe(200);
  });

  test("a code's second use, and ends the grant", async () => {
    const given = await givenCode(await signUp(), forApi());
    const tokens = (await redeem(given)).body as ProgramTokens;
    expect(await statusWith(tokens.access_token)).toBe(200);
    const again = await redeem(given);
    expect([again.status, again.body]).toMatchObject([400, { error: "invalid_grant" }]);
    expect(await statusWith(tokens.access_token)).toBe(401);
    expect((await renew(given.program, tokens.refresh_token)).status).toBe(400);
  });

  test("racing uses of a code: at most one gets tokens, which end", async () => {
    const given = await givenCode(await signUp(), forApi());
    const answers = await Promise.all(Array.from({ length: 6 }, () => redeem(given)));
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    const [winner] = winners.map(({ body }) => body as ProgramTokens);
    expect(await statusWith(winner?.access_token ?? "")).toBe(401);
  });

  test("a stolen refresh token's second use, and ends the grant", async () => {
    const { program, tokens } = await signedInProgram(await signUp(), forApi());
    const renewed = (await renew(program, tokens.refresh_token)).body as ProgramTokens;
    const stolen = await renew(program, tokens.refresh_token);
    expect([stolen.status, stolen.body]).toMatchObject([400, { error: "invalid_grant" }]);
    expect(await statusWith(renewed.access_token)).toBe(401);
    expect((await renew(program, renewed.refresh_token)).status).toBe(400);
  });

  test("a wrong verifier, another client, another address and another resource, and leaves the code usable", async () => {
    const given = await givenCode(await signUp(), forApi());
    const other = await registeredProgram();
    const wrong = [
      [{ code_verifier: newVerifier() }, "invalid_grant"],
      [{ client_id: other.clientId }, "invalid_grant"],
      [{ redirect_uri: "http://127.0.0.1:4711/other" }, "invalid_grant"],
      [{ resource: "https://elsewhere.example/api" }, "invalid_target"],
    ] as const;
    for (const [fields, error] of wrong) {
      // oxlint-disable-next-line no-await-in-loop -- the code must still be unused for the next one
      expect((await redeem(given, fields)).body).toMatchObject({ error });
    }
    expect((await redeem(given)).status).toBe(200);
  });

  test("a refresh token for another resource, and leaves it usable for its own", async () => {
    const { program, tokens } = await signedInProgram(await signUp(), forApi());
    const renewFor = (resource: string) =>
      tokenRequest({
        grant_type: "refresh_token",
        client_id: program.clientId,
        refresh_token: tokens.refresh_token,
        resource,
      });
    const { resource } = forApi();
    expect((await renewFor(`${resource}/mcp`)).body).toMatchObject({ error: "invalid_target" });
    expect((await renewFor(resource)).status).toBe(200);
  });

  test("an unknown kind of grant, a missing client and a missing field", async () => {
    expect((await tokenRequest({ grant_type: "password" })).body).toMatchObject({ error: "unsupported_grant_type" });
    expect((await tokenRequest({ grant_type: "refresh_token" })).body).toMatchObject({ error: "invalid_client" });
    const answer = await tokenRequest({ grant_type: "authorization_code", client_id: "x" });
    expect([answer.status, answer.body]).toMatchObject([400, { error: "invalid_request" }]);
  });

  test("a program's attempt to make a key that outlives its grant, or to let another program act", async () => {
    const owner = await signUp();
    const { tokens } = await signedInProgram(owner, { scope: "TENANT_ADMIN AGENT_VIEW", ...forApi() });
    const token = tokens.access_token;
    const body = { name: "Mine", permissions: ["AGENT_VIEW"] };
    expect((await call("POST", "/api/auth/api-keys", { token, body })).status).toBe(403);
    expect((await call("GET", "/api/auth/grants", { token })).status).toBe(403);
  });
});
