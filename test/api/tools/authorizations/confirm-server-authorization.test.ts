import { expect, test } from "vitest";

import { call } from "#test/support/client";
import {
  confirmation,
  protectedServer,
  serverNow,
  signUpWithCookie,
  type AuthorizationScene,
} from "#test/support/factories/tool-authorizations";

const confirm = ({ server }: AuthorizationScene, credential: { token?: string; apiKey?: string }, body: object) =>
  call("POST", `/api/tool-servers/${server.id}/callback`, { ...credential, body });

test("a person who signs in after the browser came back connects the server by confirming, once", async () => {
  const scene = await protectedServer();
  const body = await confirmation(scene);
  expect(scene.authority.tokenRequests).toEqual([]);
  const { token } = scene.owner;
  expect((await confirm(scene, { token }, body)).data()).toEqual({ id: scene.server.id, name: "shop" });
  expect((await serverNow(scene)).authorization.state).toBe("connected");
  expect((await confirm(scene, { token }, body)).error?.code).toBe("INVALID_INPUT");
});

test("another person's session and a key of the same person are refused, and the state stays good", async () => {
  const scene = await protectedServer();
  const body = await confirmation(scene);
  const { owner: stranger } = await signUpWithCookie();
  const refusals = [
    await confirm(scene, { token: stranger.token }, body),
    await confirm(scene, { apiKey: scene.owner.apiKey }, body),
  ];
  expect(refusals.map(({ status, error }) => [status, error?.details["reason"]])).toEqual([
    [403, "other_person"],
    [403, "session_needed"],
  ]);
  expect(scene.authority.tokenRequests).toEqual([]);
  expect((await confirm(scene, { token: scene.owner.token }, body)).status).toBe(200);
});

test("an answer for another server, and a person who said no, connect nothing", async () => {
  const [scene, other] = [await protectedServer(), await protectedServer()];
  const body = await confirmation(scene);
  const { token } = scene.owner;
  expect((await confirm({ ...scene, server: other.server }, { token }, body)).error?.code).toBe("INVALID_INPUT");
  const denied = await confirm(scene, { token }, await confirmation(scene, true));
  expect([denied.status, denied.error?.details["reason"]]).toEqual([502, "access_denied"]);
  expect((await serverNow(scene)).authorization.state).toBe("needs_authorization");
});
