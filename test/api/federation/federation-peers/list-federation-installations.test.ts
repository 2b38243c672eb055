import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import {
  addPeer,
  installed,
  installFrom,
  peerBundle,
  startPeer,
  type InstallationView,
} from "#test/support/federation-peer";

interface Listed {
  installations: InstallationView[];
  total: number;
  has_more: boolean;
}

describe("does", () => {
  test("shows the tenant's own installations from peers, newest first, page by page", async () => {
    const bundle = peerBundle();
    const peer = await startPeer(bundle);
    const [account, other] = await Promise.all([signUp(), signUp()]);
    const { peerId, installation } = await installed(account, peer, bundle.id);
    await installFrom(account, peerId, bundle.id);
    await installFrom(other, await addPeer(other, peer), bundle.id);
    const list = async (query: string): Promise<Listed> =>
      (await call("GET", `/api/federation/installations${query}`, { token: account.token })).data();
    const all = await list("");
    expect(all).toMatchObject({ total: 2, has_more: false });
    expect(all.installations[1]).toMatchObject(installation);
    expect(await list("?limit=1")).toMatchObject({ total: 2, has_more: true, installations: [all.installations[0]] });
    expect(await list("?offset=1")).toMatchObject({ has_more: false, installations: [installation] });
  });

  test("forgets an installation with its agent", async () => {
    const bundle = peerBundle();
    const account = await signUp();
    const { agent } = await installed(account, await startPeer(bundle), bundle.id);
    await call("DELETE", `/api/agents/${agent.id}`, { token: account.token });
    const answer = await call("GET", "/api/federation/installations", { token: account.token });
    expect(answer.data()).toMatchObject({ installations: [], total: 0 });
  });
});
