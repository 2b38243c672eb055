import { expect, inject, test } from "vitest";

import { begin, begun, cameBack, consented, protectedServer } from "#test/support/factories/tool-authorizations";
import { registered } from "#test/support/factories/tool-servers";
import { protect, startToolAuthority } from "#test/support/tool-authority";
import { startToolServer } from "#test/support/tool-server";

/** A person's honest server, which does not name itself in its answers, and a hostile one. */
async function bothServers() {
  const honest = await protectedServer();
  honest.authority.metadata = { authorization_response_iss_parameter_supported: false };
  honest.authority.namesItself = false;
  const [simulator, authority] = [await startToolServer(), await startToolAuthority()];
  protect(simulator, authority);
  authority.metadata = { authorization_response_iss_parameter_supported: false };
  const server = await registered(honest.owner, simulator, { name: "evil", auth: { type: "oauth" } });
  return { honest, hostile: { ...honest, simulator, authority, server } };
}

test("a hostile authorization server that leads the person to an honest one gets neither its code nor its token", async () => {
  const { honest, hostile } = await bothServers();
  const honestPage = await begun(honest);
  const asked = await begun(hostile);
  // The person's browser asks the hostile server; it leads on to the honest one, as our client there, with our state.
  const misled = new URL(honestPage);
  for (const name of ["state", "code_challenge"]) misled.searchParams.set(name, asked.searchParams.get(name) ?? "");
  const back = await consented(misled);
  expect(await cameBack(back, honest.cookie)).toBe("/tools?error=invalid_state");
  expect(hostile.authority.tokenRequests).toEqual([]);
  expect(honest.authority.tokenRequests).toEqual([]);
  // With the callback of the hostile server, the honest one does not know the client's redirect URI.
  misled.searchParams.set("redirect_uri", asked.searchParams.get("redirect_uri") ?? "");
  expect((await fetch(misled, { redirect: "manual" })).status).toBe(400);
});

test("each server is registered with its own callback, and the document names that one alone", async () => {
  const { honest, hostile } = await bothServers();
  const uris = [honest, hostile].map(({ server }) => `${inject("baseUrl")}/api/tool-servers/${server.id}/callback`);
  expect((await begin(honest)).status).toBe(200);
  expect((await begin(hostile)).status).toBe(200);
  expect([...honest.authority.clients.values()].map(({ redirectUris }) => redirectUris)).toEqual([[uris[0]]]);
  expect([...hostile.authority.clients.values()].map(({ redirectUris }) => redirectUris)).toEqual([[uris[1]]]);
});
