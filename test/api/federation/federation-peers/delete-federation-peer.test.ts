import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { unknownId } from "#test/support/factories/agents";
import { addPeer, installed, peerBundle, startPeer } from "#test/support/federation-peer";

describe("does", () => {
  test("forgets the peer and its key; what came from it stays", async () => {
    const account = await signUp();
    const bundle = peerBundle();
    const peer = await startPeer(bundle);
    const { peerId, agent } = await installed(account, peer, bundle.id);
    const answer = await call("DELETE", `/api/federation/peers/${peerId}`, { token: account.token });
    expect(answer.data()).toEqual({ deleted: true, id: peerId });
    expect(await inDatabase("SELECT key FROM federation_peers WHERE id = ?", peerId)).toEqual([]);
    expect((await call("GET", `/api/agents/${agent.id}`, { token: account.token })).status).toBe(200);
    const list = await call("GET", "/api/federation/installations", { token: account.token });
    expect(list.data<{ total: number }>().total).toBe(1);
  });
});

describe("refuses", () => {
  test("a peer that is not there, the second time too", async () => {
    const [account, peer] = await Promise.all([signUp(), startPeer()]);
    const id = await addPeer(account, peer);
    const remove = (peerId: string) => call("DELETE", `/api/federation/peers/${peerId}`, { token: account.token });
    expect((await remove(unknownId())).status).toBe(404);
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).error?.code).toBe("NOT_FOUND");
  });
});
