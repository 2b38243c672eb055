import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { addPeer, peerBundle, startPeer, type PeerMisdeed, type PeerSimulator } from "#test/support/federation-peer";

async function browse(peer: PeerSimulator, query = "") {
  const account = await signUp();
  const id = await addPeer(account, peer);
  return call("GET", `/api/federation/peers/${id}/agents${query}`, { token: account.token });
}

describe("does", () => {
  test("shows what the peer publishes, page by page, with the key in the header", async () => {
    const bundles = [peerBundle({ name: "One" }), peerBundle({ name: "Two" }), peerBundle({ name: "Three" })];
    const peer = await startPeer(...bundles);
    const answer = await browse(peer, "?limit=2&offset=1");
    expect(answer.data()).toMatchObject({ total: 3, limit: 2, offset: 1, has_more: false });
    expect(answer.data<{ agents: { name: string }[] }>().agents.map(({ name }) => name)).toEqual(["Two", "Three"]);
    expect(peer.requests).toMatchObject([
      { path: "/api/federation/agents?limit=2&offset=1", headers: { "x-federation-key": peer.key } },
    ]);
  });

  test("cleans what could deceive a reader, and leaves out what the protocol does not name", async () => {
    const peer = await startPeer();
    const agent = { id: crypto.randomUUID(), name: "A<script>x</script>\u202Eb\u0000", description: "c\u200Bd\r\ne" };
    const rest = { category: null, price: 0, version: "1", rating: 5, extra: "no" };
    const body = JSON.stringify({ agents: [{ ...agent, ...rest }], total: 1, has_more: false, more: 1 });
    peer.next.push({ status: 200, body });
    expect((await browse(peer)).data<{ agents: unknown[] }>().agents).toEqual([
      { id: agent.id, name: "Axb", description: "cd\ne", category: "", price: 0, version: "1", rating: 5 },
    ]);
  });

  test("asks again after 5xx", async () => {
    const peer = await startPeer(peerBundle());
    peer.next.push({ status: 503 });
    expect((await browse(peer)).status).toBe(200);
    expect(peer.requests).toHaveLength(2);
  });

  test("asks again after a 429 that wants a second", async () => {
    const peer = await startPeer(peerBundle());
    peer.next.push({ status: 429, headers: { "retry-after": "1" } });
    expect((await browse(peer)).status).toBe(200);
    expect(peer.requests).toHaveLength(2);
  });
});

describe("refuses", () => {
  test("to wait as long as a peer wants, and says when to come back", async () => {
    const peer = await startPeer();
    peer.next.push({ status: 429, headers: { "retry-after": "60" } });
    const answer = await browse(peer);
    expect([answer.status, answer.error?.code]).toEqual([503, "PROVIDER_RATE_LIMITED"]);
    expect(answer.headers["retry-after"]).toBe("60");
    expect(peer.requests).toHaveLength(1);
  });

  test(
    "every answer of a peer that is not a list of agents",
    () =>
      everyCase<[string, PeerMisdeed, string]>(
        [
          ["another status", { status: 418 }, "unexpected_answer"],
          [
            "a redirect, which the key does not follow",
            { status: 302, headers: { location: "/elsewhere" } },
            "unexpected_answer",
          ],
          ["a key that the peer does not know", { status: 403 }, "key_refused"],
          ["no JSON", { status: 200, body: "<html>" }, "unknown_shape"],
          ["another shape", { status: 200, body: '{"agents":{}}' }, "unknown_shape"],
          ["no list at all", { status: 404 }, "unknown_shape"],
          ["more than a mebibyte", { status: 200, body: `"${"x".repeat(1_048_576)}"` }, "too_large"],
          ["an answer that breaks off", "broken", "connection_failed"],
        ],
        async (_what, misdeed, reason) => {
          const peer = await startPeer();
          peer.next.push(misdeed);
          const answer = await browse(peer);
          expect([answer.status, answer.error?.code]).toEqual([502, "PROVIDER_ERROR"]);
          expect(answer.error?.details).toEqual({ reason });
          expect(answer.text).not.toContain(peer.key);
          expect(peer.requests).toHaveLength(1);
        },
      ),
    60_000,
  );

  test("a peer that is down, at once", async () => {
    const peer = await startPeer();
    peer.stop();
    const answer = await browse(peer);
    expect(answer.error).toMatchObject({ code: "PROVIDER_ERROR", details: { reason: "connection_failed" } });
  });

  test.each(["?limit=0", "?limit=101", "?offset=-1"])("the query %s", async (query) => {
    const peer = await startPeer();
    expect((await browse(peer, query)).status).toBe(400);
    expect(peer.requests).toEqual([]);
  });
});
