import { expect, test } from "vitest";

import { canva } from "#connections/canva/canva-provider";
import { figma } from "#connections/figma/figma-provider";
import { spotify } from "#connections/spotify/spotify-provider";
import { type CallLimit, holdOff, newPace, takeTurn } from "#connections/vendor-calls/call-pace";
import { keeperOf } from "#connections/vendor-calls/vendor-keeper-client";

/** The times at which calls are made when callers ask at these times. */
function madeAt(limit: CallLimit, asked: readonly number[]): number[] {
  let pace = newPace(limit, 0);
  return asked.flatMap((now) => {
    const next = takeTurn(pace, limit, now);
    pace = next.pace;
    return next.turn.isGranted ? [now + next.turn.waitMs] : [];
  });
}

const most = (times: readonly number[], perMs: number): number =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + perMs).length));

test.each([spotify, canva, figma])(
  "$name gets no more calls in any span of its limit, however many are asked for",
  ({ limit }) => {
    if (limit === undefined) throw new Error("The provider has a limit.");
    const flood = Array.from({ length: 4_000 }, (_, index) => index * 50);
    const afterRest = [
      ...Array.from({ length: 200 }, () => 0),
      ...Array.from({ length: 400 }, (_, n) => limit.perMs + n * 100),
    ];
    for (const asked of [flood, afterRest]) {
      const times = madeAt(limit, asked);
      expect(most(times, limit.perMs)).toBeLessThanOrEqual(limit.calls);
      expect(times.length).toBeGreaterThan(limit.calls / 2);
    }
  },
);

test("a wait that the vendor asked for holds for every caller, and a shorter one does not end it", () => {
  const limit: CallLimit = { calls: 45, perMs: 30_000, counts: "app" };
  const held = holdOff(holdOff(newPace(limit, 0), 37_000), 5_000);
  expect(takeTurn(held, limit, 10_000).turn).toEqual({ isGranted: false, waitMs: 27_000 });
  expect(takeTurn(held, limit, 36_000).turn).toEqual({ isGranted: true, waitMs: 1_000 });
  expect(takeTurn(held, limit, 37_000).turn).toEqual({ isGranted: true, waitMs: 0 });
});

test("all tenants of an app share its keeper, and where accounts count each has its own", () => {
  const names: string[] = [];
  const bindings = {
    object: <Client>(_kind: unknown, name: string): Client => {
      names.push(name);
      return {} as Client;
    },
  };
  for (const [provider, counts] of [
    ["spotify", "app"],
    ["canva", "account"],
  ] as const)
    for (const tenantId of ["t1", "t2"])
      keeperOf({ bindings }, { calls: 1, perMs: 1, counts }, { provider, clientId: "c", tenantId });
  expect(names).toEqual(["spotify:c", "spotify:c", "canva:c:t1", "canva:c:t2"]);
});
