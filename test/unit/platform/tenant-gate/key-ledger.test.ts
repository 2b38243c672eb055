import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { KeyLedger } from "#platform/tenant-gate/key-ledger";

const DAY_MS = 86_400_000;

describe("the ledger of idempotency keys", () => {
  it("lets one request at a time hold a key", () => {
    const ledger = new KeyLedger([]);
    expect(ledger.begin("a", 0)).toBe("new");
    expect(ledger.begin("a", 1)).toBe("running");
    expect(ledger.begin("b", 1)).toBe("new");
    ledger.end("a");
    expect(ledger.begin("a", 2)).toBe("new");
  });

  it("calls a key spent from its batch on, while its request still runs and afterwards", () => {
    const ledger = new KeyLedger([]);
    ledger.begin("a", 0);
    ledger.spend("a", 1);
    expect(ledger.begin("a", 2)).toBe("spent");
    ledger.end("a");
    expect(ledger.begin("a", 3)).toBe("spent");
  });

  it("knows the keys that were spent before it began", () => {
    expect(new KeyLedger([["a", 0]]).begin("a", 5)).toBe("spent");
  });

  it("frees a key whose request never reports its end", () => {
    const ledger = new KeyLedger([]);
    ledger.begin("a", 0);
    expect(ledger.begin("a", 119_999)).toBe("running");
    expect(ledger.begin("a", 120_000)).toBe("new");
  });

  it("forgets a key a day after it was spent, and not before", () => {
    const ledger = new KeyLedger([
      ["old", 0],
      ["young", 1_000],
    ]);
    expect(ledger.begin("old", DAY_MS - 1)).toBe("spent");
    expect(ledger.begin("old", DAY_MS)).toBe("new");
    expect(ledger.begin("young", DAY_MS)).toBe("spent");
  });

  it("never gives one key to two requests at once, and never a spent one", () => {
    const event = fc.record({
      kind: fc.constantFrom("begin" as const, "end" as const, "spend" as const),
      key: fc.constantFrom("a", "b"),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const ledger = new KeyLedger([]);
        const holding = new Set<string>();
        const spent = new Set<string>();
        for (const [now, { kind, key }] of events.entries()) {
          if (kind === "begin") {
            expect(ledger.begin(key, now)).toBe(spent.has(key) ? "spent" : holding.has(key) ? "running" : "new");
            if (!spent.has(key)) holding.add(key);
          } else if (kind === "end") {
            ledger.end(key);
            holding.delete(key);
          } else if (holding.has(key)) {
            ledger.spend(key, now);
            spent.add(key);
          }
        }
      }),
    );
  });
});
