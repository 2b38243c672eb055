import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { connect, statusOf } from "#test/support/providers/vendor-account";

test("forgets the tokens, and ends the authorization where the provider takes that", async () => {
  const owner = await signUp();
  const { token } = owner;
  const [canva] = [await connect(owner, "canva"), await connect(owner, "spotify")];
  const ended = await call("POST", "/api/integrations/canva/disconnect", { token });
  expect(ended.data()).toEqual({ provider: "canva", disconnected: true, revoked: true });
  expect(await canva.calls("/oauth/revoke")).toHaveLength(1);
  const forgotten = await call("POST", "/api/integrations/spotify/disconnect", { token });
  expect(forgotten.data()).toEqual({ provider: "spotify", disconnected: true, revoked: false });
  for (const provider of ["canva", "spotify"]) {
    expect((await statusOf(owner, provider)).state).toBe("disconnected");
    expect((await call("POST", `/api/integrations/${provider}/test`, { token })).error?.code).toBe(
      "PROVIDER_NOT_CONNECTED",
    );
  }
});

test("does not depend on the provider: the connection ends even when the provider is down", async () => {
  const owner = await signUp();
  const canva = await connect(owner, "canva");
  await canva.fail({ on: "revoke", does: { status: 500 } });
  const ended = await call("POST", "/api/integrations/canva/disconnect", { token: owner.token });
  expect(ended.data()).toMatchObject({ disconnected: true, revoked: false });
});

test("what is not connected cannot be disconnected", async () => {
  const { token } = await signUp();
  expect((await call("POST", "/api/integrations/canva/disconnect", { token })).error?.code).toBe(
    "PROVIDER_NOT_CONNECTED",
  );
});

test("one tenant's end is not another's", async () => {
  const [owner, other] = await Promise.all([signUp(), signUp()]);
  await Promise.all([connect(owner, "figma"), connect(other, "figma")]);
  await call("POST", "/api/integrations/figma/disconnect", { token: owner.token });
  expect((await statusOf(other, "figma")).connected).toBe(true);
});
