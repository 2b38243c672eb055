import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { forApi, registeredProgram, signedInProgram, tokenRequest } from "#test/support/programs";

const statusWith = async (token: string) => (await call("GET", "/api/agents", { token })).status;

test("a program ends its grant by either token, an unknown token is answered alike, and another client ends nothing", async () => {
  const owner = await signUp();
  const [first, second, stranger] = await Promise.all([
    signedInProgram(owner, forApi()),
    signedInProgram(owner, forApi()),
    registeredProgram(),
  ]);
  const revoke = (token: string, clientId: string) => tokenRequest({ token, client_id: clientId }, "/oauth/revoke");
  expect((await revoke("unknown", stranger.clientId)).status).toBe(200);
  expect((await revoke(first.tokens.refresh_token, stranger.clientId)).status).toBe(200);
  expect(await statusWith(first.tokens.access_token)).toBe(200);
  await revoke(first.tokens.refresh_token, first.program.clientId);
  await revoke(second.tokens.access_token, second.program.clientId);
  expect(await statusWith(first.tokens.access_token)).toBe(401);
  expect(await statusWith(second.tokens.access_token)).toBe(401);
});
