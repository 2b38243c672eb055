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

  test("gives them page by page", async () => {
    const account = await signUp();
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.unshift(await addPeer(account, await startPeer()));
    const read = async (query: string) =>
      (await call("GET", `/api/federation/peers${query}`, { token: account.token })).data<{
        peers: { id: string }[];
        pagination: unknown;
      }>();
    const pages = [await read("?limit=2"), await read("?limit=2&page=2")];
    expect(pages.flatMap(({ peers }) => peers.map(({ id }) => id))).toEqual(ids);
    expect(pages[1]?.pagination).toEqual({ page: 2, limit: 2, total: 3, pages: 2 });
    expect((await read("")).pagination).toEqual({ page: 1, limit: 50, total: 3, pages: 1 });
  });
});
