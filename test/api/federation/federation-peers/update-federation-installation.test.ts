import { describe, expect, test } from "vitest";

import { randomToken } from "#lib/random-text";
import { call, signUp, statusesOf, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { getAgent } from "#test/support/factories/agents";
import { addPeer, installed, peerBundle, startPeer, type InstallationView } from "#test/support/federation-peer";

const update = (account: TestAccount, { id }: { id: string }) =>
  call("POST", `/api/federation/installations/${id}/update`, { token: account.token });

/** An account with an agent from a peer, and what to change there. */
async function scene() {
  const bundle = peerBundle();
  const [account, peer] = await Promise.all([signUp(), startPeer(bundle)]);
  const { installation, agent, peerId } = await installed(account, peer, bundle.id);
  const versionOf = async (): Promise<number> => {
    const rows = await inDatabase("SELECT version FROM agents WHERE id = ?", agent.id);
    return Number((rows as [[unknown]])[0][0]);
  };
  return { bundle, account, peer, peerId, installation, agent, versionOf };
}

const newer = {
  version: "1.1.0",
  configuration: { system_prompt: "You read invoices twice.", capabilities: ["summarize", "analyze"] },
  canvas_ui_schemas: [],
  anonymized_memory_bundle: {
    heuristics: [{ error_type: "T", error_code: "C", resolution: "Look at the second page." }],
  },
};

describe("does", () => {
  test("brings the agent to the newer version, as a new agent version", async () => {
    const { bundle, account, peer, installation, agent, versionOf } = await scene();
    await call("PUT", `/api/agents/${agent.id}`, {
      token: account.token,
      body: { name: "Ours", configuration: { own_key: "stays" } },
    });
    const before = await versionOf();
    peer.bundles.set(bundle.id, { ...bundle, name: "Renamed", ...newer });
    const answer = await update(account, installation);
    const result = answer.data<{ updated: boolean; previous_version: string; installation: InstallationView }>();
    expect(result).toMatchObject({
      updated: true,
      previous_version: "1.0.0",
      installation: { id: installation.id, installed_version: "1.1.0", instantiated_agent_id: agent.id },
    });
    const changed = await getAgent(account, agent.id);
    expect(changed).toMatchObject({ name: "Ours", maturity_level: "intern", capabilities: ["summarize", "analyze"] });
    expect(changed.configuration).toEqual({
      model: "builtin",
      temperature: 0.2,
      max_tokens: 900,
      system_prompt: "You read invoices twice.",
      own_key: "stays",
    });
    expect(await versionOf()).toBe(before + 1);
    const memories = await inDatabase("SELECT text FROM memories WHERE agent_id = ?", agent.id);
    expect(memories).toEqual([["Learned from experience (T, C): Look at the second page."]]);
  });

  test("says when there is nothing newer, and changes nothing", async () => {
    const { account, installation, versionOf } = await scene();
    const answer = await update(account, installation);
    expect(answer.data()).toEqual({ updated: false, previous_version: "1.0.0", installation });
    expect(await versionOf()).toBe(1);
  });

  test("moves no bundle when the peer knows that ours is the same", async () => {
    const bundle = peerBundle();
    const [account, peer] = await Promise.all([signUp(), startPeer(bundle)]);
    peer.secret = randomToken();
    const { installation } = await installed(account, peer, bundle.id);
    peer.requests.length = 0;
    expect((await update(account, installation)).data()).toMatchObject({ updated: false });
    expect(peer.requests).toHaveLength(1);
    expect(peer.requests[0]?.headers["if-none-match"]).toMatch(/^"sha256-[0-9a-f]{64}"$/);
  });

  test("updates once, however many requests race", async () => {
    const { bundle, account, peer, installation, versionOf } = await scene();
    peer.bundles.set(bundle.id, { ...bundle, ...newer });
    const answers = await Promise.all(Array.from({ length: 4 }, () => update(account, installation)));
    for (const status of statusesOf(answers)) expect([200, 409]).toContain(status);
    const effects = answers.filter((answer) => answer.status === 200 && answer.data<{ updated: boolean }>().updated);
    expect(effects).toHaveLength(1);
    expect(await versionOf()).toBe(2);
  });

  test("finds the peer again when its address is added again", async () => {
    const { bundle, account, peer, peerId, installation } = await scene();
    await call("DELETE", `/api/federation/peers/${peerId}`, { token: account.token });
    peer.key = `another-${randomToken()}`;
    await addPeer(account, peer);
    peer.bundles.set(bundle.id, { ...bundle, ...newer });
    expect((await update(account, installation)).data()).toMatchObject({ updated: true });
  });
});

describe("refuses", () => {
  test("without the peer", async () => {
    const { account, peerId, installation } = await scene();
    await call("DELETE", `/api/federation/peers/${peerId}`, { token: account.token });
    const answer = await update(account, installation);
    expect([answer.status, answer.error?.details]).toEqual([409, { reason: "peer_gone" }]);
  });

  test("a peer that is down", async () => {
    const { account, peer, installation } = await scene();
    peer.stop();
    const answer = await update(account, installation);
    expect([answer.status, answer.error?.details]).toEqual([502, { reason: "connection_failed" }]);
  });

  test("a template that is published no more", async () => {
    const { bundle, account, peer, installation } = await scene();
    peer.bundles.delete(bundle.id);
    const answer = await update(account, installation);
    expect([answer.status, answer.error?.details]).toEqual([409, { reason: "template_withdrawn" }]);
  });

  test("an older version, as a replayed bundle is", async () => {
    const { bundle, account, peer, installation, versionOf } = await scene();
    peer.bundles.set(bundle.id, { ...bundle, ...newer, version: "0.9.0" });
    const answer = await update(account, installation);
    expect([answer.status, answer.error?.details]).toEqual([409, { reason: "older_version" }]);
    expect(await versionOf()).toBe(1);
  });

  test("a newer version that is not signed, of a peer that signed before, and leaves the agent alone", async () => {
    const bundle = peerBundle();
    const [account, peer] = await Promise.all([signUp(), startPeer(bundle)]);
    peer.secret = randomToken();
    const { installation, agent } = await installed(account, peer, bundle.id);
    peer.secret = null;
    peer.bundles.set(bundle.id, { ...bundle, ...newer });
    const answer = await update(account, installation);
    expect([answer.status, answer.error?.details]).toEqual([502, { reason: "unsigned" }]);
    expect((await getAgent(account, agent.id)).configuration).toMatchObject({ system_prompt: "You read invoices." });
  });
});
