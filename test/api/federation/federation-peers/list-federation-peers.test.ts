import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { addPeer, startPeer } from "#test/support/federation-peer";

describe("does", () => {
  test("shows only the tenant's own peers, newest first", async () => {
    const [account, other] = await Promise.all([signUp(), signUp()]);
    const [first, second] = await Promise.all([startPeer(), startPeer()]);
    const ids = [await addPeer(account, first), await addPeer(account, second)];
    await addPeer(other, first);
    const { peers } = (await call("GET", "/api/federation/peers", { token: account.token })).data<{
      peers: { id: string; base_url: string }[];
    }>();
    expect(peers.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(peers.map(({ base_url: url }) => url)).toEqual([second.baseUrl, first.baseUrl]);
  });
});
