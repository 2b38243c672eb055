import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AddressLeases, leaseSize } from "#platform/rate-limits/address-leases";
import { countRequest, MINUTE_MS, type WindowCount } from "#platform/rate-limits/window-counter";

const NOW = 1_790_000_000_000;

/** The object's limiter of one address, without its storage. */
function limiterOf(limit: number) {
  const policy = { name: "minute" as const, limit, lengthMs: MINUTE_MS };
  let counts: WindowCount[] = [];
  return (wanted: number, now: number) => {
    const left = countRequest([policy], counts, now, 0).verdict.windows[0]?.remaining ?? 0;
    const granted = Math.min(wanted, left);
    const { verdict, counts: next } = countRequest([policy], counts, now, granted);
    counts = next;
    const [window] = verdict.windows;
    if (!window) throw new Error("no window");
    return { granted, window };
  };
}

describe("leases of an address's requests", () => {
  test("let exactly the limit pass in a window, whatever isolates ask in whatever order, as far as they meet one isolate again", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 120 }),
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 300, maxLength: 600 }),
        (limit, isolateOfRequest) => {
          const lease = limiterOf(limit);
          const isolates = Array.from({ length: 4 }, () => new AddressLeases(10));
          let passed = 0;
          for (const index of isolateOfRequest) {
            const leases = isolates[index] ?? new AddressLeases(10);
            let taken = leases.take("192.0.2.1", NOW);
            if (!taken) {
              leases.add("192.0.2.1", lease(leaseSize(limit), NOW));
              taken = leases.take("192.0.2.1", NOW);
            }
            if (taken?.allowed) passed++;
          }
          expect(passed).toBeLessThanOrEqual(limit);
          // Only the leases of three other isolates can be missing.
          expect(passed).toBeGreaterThanOrEqual(Math.min(limit, limit - 3 * leaseSize(limit)));
        },
      ),
    );
  });

  test("say what is left as one isolate sees it: leased and unused is not used", () => {
    const lease = limiterOf(60);
    const leases = new AddressLeases(10);
    leases.add("a", lease(6, NOW));
    const remaining = Array.from({ length: 6 }, () => leases.take("a", NOW)?.window.remaining);
    expect(remaining).toEqual([59, 58, 57, 56, 55, 54]);
    expect(leases.take("a", NOW)).toBeNull();
  });

  test("refuse without asking once the window is used up, and ask again when it has ended", () => {
    const lease = limiterOf(2);
    const leases = new AddressLeases(10);
    leases.add("a", lease(2, NOW));
    expect([leases.take("a", NOW)?.allowed, leases.take("a", NOW)?.allowed]).toEqual([true, true]);
    expect(leases.take("a", NOW + MINUTE_MS - 1)?.allowed).toBe(false);
    expect(leases.take("a", NOW + MINUTE_MS)).toBeNull();
  });

  test("of an ended window are worth nothing in the next", () => {
    const lease = limiterOf(10);
    const leases = new AddressLeases(10);
    leases.add("a", lease(5, NOW));
    leases.add("a", lease(1, NOW + MINUTE_MS));
    expect(leases.take("a", NOW + MINUTE_MS)?.allowed).toBe(true);
    expect(leases.take("a", NOW + MINUTE_MS)).toBeNull();
  });

  test("are kept for so many addresses only", () => {
    const leases = new AddressLeases(2);
    for (const address of ["a", "b", "c"]) leases.add(address, limiterOf(10)(5, NOW));
    expect(["a", "b", "c"].map((address) => leases.take(address, NOW)?.allowed)).toEqual([undefined, true, true]);
  });
});
