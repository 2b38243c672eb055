import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { connect } from "#test/support/providers/vendor-account";

interface Listed {
  provider: string;
  state: string;
  configured: boolean;
}

test("lists every provider once, with the tenant's own connections and no other's", async () => {
  const [owner, other] = await Promise.all([signUp(), signUp()]);
  await connect(owner, "figma");
  const list = async ({ token }: { token: string }) =>
    (await call("GET", "/api/integrations", { token })).data<{ integrations: Listed[] }>().integrations;
  const [ours, theirs] = [await list(owner), await list(other)];
  expect(ours.map(({ provider }) => provider)).toEqual([
    "spotify",
    "apple_music",
    "sandbox_music",
    "canva",
    "figma",
    "adobe",
    "evernote",
    "grammarly",
    "messaging",
  ]);
  expect(ours.filter(({ state }) => state === "connected").map(({ provider }) => provider)).toEqual(["figma"]);
  expect(theirs.filter(({ state }) => state !== "disconnected")).toEqual([]);
});
