import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { addPeer, startPeer } from "#test/support/federation-peer";

describe("does", () => {
  test("shows one peer without its key", async () => {
    const [account, peer] = await Promise.all([signUp(), startPeer()]);
    const id = await addPeer(account, peer);
    const answer = await call("GET", `/api/federation/peers/${id}`, { token: account.token });
    expect(answer.data()).toMatchObject({ id, base_url: peer.baseUrl, signing_key_ids: [] });
    expect(answer.text).not.toContain(peer.key);
  });
});
