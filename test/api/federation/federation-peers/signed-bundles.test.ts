import { describe, expect, test } from "vitest";

import { randomToken } from "#lib/random-text";
import { call, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import {
  attempt,
  expectNothing,
  installed,
  installFrom,
  peerBundle,
  startPeer,
  type PeerBundle,
  type PeerSimulator,
} from "#test/support/federation-peer";

describe("does", () => {
  test("takes a signed bundle, and remembers the keys", async () => {
    const bundle = peerBundle();
    const peer = await startPeer(bundle);
    peer.secret = randomToken();
    const account = await signUp();
    const { peerId } = await installed(account, peer, bundle.id);
    const known = await call("GET", `/api/federation/peers/${peerId}`, { token: account.token });
    expect(known.data<{ signing_key_ids: string[] }>().signing_key_ids).toHaveLength(1);
    expect((await installFrom(account, peerId, bundle.id)).status).toBe(201);
  });
});

describe("refuses", () => {
  test(
    "every bundle whose signature or digest does not fit, and installs nothing",
    () =>
      everyCase<[string, string, (peer: PeerSimulator, bundle: PeerBundle) => void]>(
        [
          [
            "a digest of something else",
            "digest_mismatch",
            (peer) => (peer.lies = { etag: `"sha256-${"0".repeat(64)}"` }),
          ],
          [
            "a bundle that was changed after it was signed",
            "signature_forged",
            (peer, bundle) => {
              peer.secret = randomToken();
              peer.forgery = { ...bundle, name: "Somebody else's" };
              peer.lies = { etag: '"1"' };
            },
          ],
          [
            "a signature by a key that is not published",
            "signature_unknown_key",
            (peer) => {
              peer.secret = randomToken();
              peer.signsWith = randomToken();
            },
          ],
          [
            "an invalid signature",
            "signature_malformed",
            (peer) => {
              peer.secret = randomToken();
              peer.lies = { "x-federation-signature": "e30..AAAA" };
            },
          ],
          [
            "a signature without published keys",
            "keys_unavailable",
            (peer) => {
              peer.lies = { "x-federation-signature": "e30..AAAA" };
            },
          ],
        ],
        async (_what, reason, spoil) => {
          const bundle = peerBundle();
          const peer = await startPeer(bundle);
          spoil(peer, bundle);
          const { account, answer } = await attempt(peer, bundle.id);
          expect([answer.status, answer.error?.details], answer.text).toEqual([502, { reason }]);
          await expectNothing(account);
        },
      ),
    60_000,
  );

  test("an unsigned bundle of a peer that signed before, and keys that all changed", async () => {
    const bundle = peerBundle();
    const peer = await startPeer(bundle);
    peer.secret = randomToken();
    const account = await signUp();
    const { peerId } = await installed(account, peer, bundle.id);
    peer.secret = null;
    expect((await installFrom(account, peerId, bundle.id)).error?.details).toEqual({ reason: "unsigned" });
    peer.secret = randomToken();
    const answer = await installFrom(account, peerId, bundle.id);
    expect([answer.status, answer.error?.details]).toEqual([409, { reason: "peer_keys_changed" }]);
  });
});
