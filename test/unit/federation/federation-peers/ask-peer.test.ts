import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { AppError } from "#errors/app-error";
import { askPeer, PATIENCE_MS } from "#federation/federation-peers/ask-peer";
import type { OutboundContext } from "#platform/outbound/guarded-fetch";
import { everyCase } from "#test/support/every-case";

/** A peer with scripted answers, in a time that advances only by waiting. */
function scene(...statuses: { status: number; retryAfter?: string }[]) {
  let now = 1_795_000_000_000;
  const waits: number[] = [];
  let asked = 0;
  const ctx = { clock: () => now } as unknown as OutboundContext;
  const ask = () =>
    askPeer(
      ctx,
      { baseUrl: "https://peer.example", key: "k", endsAt: now + PATIENCE_MS },
      "/x",
      {},
      {
        sleep: (ms) => {
          waits.push(ms);
          now += ms;
          return Promise.resolve();
        },
        random: () => 0.5,
        send: () => {
          const { status, retryAfter } = statuses[Math.min(asked, statuses.length - 1)] ?? { status: 200 };
          asked++;
          return Promise.resolve(
            new Response(status === 304 ? null : "{}", {
              status,
              ...(retryAfter === undefined ? {} : { headers: { "retry-after": retryAfter } }),
            }),
          );
        },
      },
    );
  return { ask, waits, asked: () => asked };
}

const refusalOf = async (ask: () => Promise<unknown>): Promise<AppError> => {
  const error: unknown = await ask().catch((thrown: unknown) => thrown);
  if (!(error instanceof AppError)) throw new Error("It was not refused.");
  return error;
};

describe("asking a peer", () => {
  it("waits 1, 2 and 4 seconds for one that limits three times", async () => {
    const { ask, waits } = scene({ status: 429 }, { status: 429 }, { status: 429 }, { status: 200 });
    expect((await ask()).status).toBe(200);
    expect(waits).toEqual([1_000, 2_000, 4_000]);
  });

  it("gives up before a wait that is longer than a request may take, and says when to come back", async () => {
    const { ask, waits } = scene({ status: 429 });
    const refusal = await refusalOf(ask);
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect([refusal.code, refusal.headers["Retry-After"]]).toEqual(["PROVIDER_RATE_LIMITED", "16"]);
  });

  it("does not wait at all for one that wants a minute", async () => {
    const { ask, waits, asked } = scene({ status: 429, retryAfter: "60" });
    const refusal = await refusalOf(ask);
    expect([waits, asked(), refusal.headers["Retry-After"]]).toEqual([[], 1, "60"]);
  });

  it("asks one that fails four times in all", async () => {
    const { ask, waits, asked } = scene({ status: 502 });
    const refusal = await refusalOf(ask);
    expect([refusal.code, refusal.details]).toEqual(["PROVIDER_ERROR", { reason: "peer_failed" }]);
    expect([waits, asked()]).toEqual([[750, 1_500, 3_000], 4]);
  });

  it("asks once when the answer is one that asking again would not change", () =>
    everyCase([400, 401, 403, 409, 418, 451, 301], async (status) => {
      const { ask, asked } = scene({ status });
      expect((await refusalOf(ask)).code).toBe("PROVIDER_ERROR");
      expect(asked()).toBe(1);
    }));

  it("takes 304 and 404 for answers", async () => {
    for (const status of [304, 404]) expect((await scene({ status }).ask()).status).toBe(status);
  });

  it("never waits longer than a request may take, for any behaviour of the peer", async () => {
    const misdeed = fc.record({
      status: fc.constantFrom(429, 500, 503),
      retryAfter: fc.oneof(fc.nat(100).map(String), fc.constant("Wed, 21 Oct 2026 07:28:00 GMT"), fc.constant("soon")),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(misdeed, { minLength: 1, maxLength: 12 }), async (misdeeds) => {
        const { ask, waits, asked } = scene(...misdeeds);
        await refusalOf(ask);
        expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(PATIENCE_MS);
        expect(asked()).toBeLessThanOrEqual(9);
      }),
    );
  });
});
