import { describe, expect, test, vi } from "vitest";

import { connect, databaseOver } from "#db/client";
import { foundLater } from "#db/many-databases";
import { EventHub, KEPT_MS, type News } from "#events/live-events/event-hub";
import { requestApproval } from "#test/support/approvals";
import { signUp, type TestAccount } from "#test/support/client";
import { databaseOf } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";

describe("the hub of a tenant", () => {
  interface Hub {
    follow: (place: string | null, session?: string | null, follower?: string) => Promise<News | null>;
    passTime: (ms: number) => void;
    /** How often the hub has read the counts. */
    countReads: () => number;
  }

  /** More than the pages that a tenant opens at once. */
  const MANY = 20;

  /** A hub on the database of the instance, with a separate clock. It hears of no write. */
  function hubOf({ tenantId }: TestAccount, { startsAt = Date.now(), limit = 2, placedAt = 0 } = {}): Hub {
    let now = startsAt;
    const db = databaseOver(foundLater(async () => connect(await databaseOf(tenantId), undefined).hrana));
    const counted = vi.spyOn(db, "all");
    const hub = new EventHub({
      db,
      tenantId,
      placedAt,
      encryptionKey: "a key of this test",
      clock: () => now,
      written: () => new Promise(() => undefined),
    });
    return {
      follow: (place, session = null, follower = crypto.randomUUID()) =>
        hub.follow({ follower, session, place, wantsCounts: true, limit, maxMs: 0 }),
      passTime: (ms) => {
        now += ms;
      },
      countReads: () => counted.mock.calls.length,
    };
  }

  test("starts again after a crash without losing events", async () => {
    const owner = await signUp();
    const begun = await hubOf(owner).follow(null);
    const { id } = await createAgent(owner);
    const news = await hubOf(owner).follow(begun?.place ?? "");
    expect(news?.isReset).toBe(false);
    expect(news?.events.map(({ kind, data }) => [kind, (data["agent"] as { id: string }).id])).toEqual([
      ["agent.changed", id],
    ]);
  });

  test("counts for a new follower what was answered before it came, although the hub heard of no write", async () => {
    const owner = await signUp();
    const hub = hubOf(owner, { limit: 3 });
    const begun = await hub.follow(null);
    expect(begun).toMatchObject({ counts: { openApprovals: 0 } });
    const { id } = await createAgent(owner);
    await requestApproval(owner, id);
    expect(await hub.follow(null)).toMatchObject({ events: [], counts: { openApprovals: 1 } });
    // One that returns has the events first, then the counts after them.
    const missed = await hub.follow(begun?.place ?? "", null, "returns");
    expect(missed?.events.map(({ kind }) => kind)).toEqual(["agent.changed", "approval.requested"]);
    expect(await hub.follow(missed?.place ?? "", null, "returns")).toMatchObject({ counts: { openApprovals: 1 } });
  });

  test("reads the counts together for followers that come together", async () => {
    const hub = hubOf(await signUp(), { limit: MANY });
    const all = await Promise.all(Array.from({ length: MANY }, () => hub.follow(null)));
    expect(all.map((news) => news?.counts)).toEqual(all.map(() => ({ openApprovals: 0, running: 0 })));
    expect(hub.countReads()).toBe(1);
  });

  test("says that what is missing is not known any more, before the log forgets it", async () => {
    const owner = await signUp();
    const hub = hubOf(owner);
    const begun = await hub.follow(null);
    hub.passTime(KEPT_MS - 2 * 3_600_000);
    expect(await hub.follow(begun?.place ?? "")).toMatchObject({ isReset: false });
    hub.passTime(3_600_001);
    expect(await hub.follow(begun?.place ?? "")).toMatchObject({ isReset: true, counts: { running: 0 } });
  });

  test("gives the place of a follower that does not ask any more to another one", async () => {
    const hub = hubOf(await signUp());
    await Promise.all([hub.follow(null), hub.follow(null)]);
    expect(await hub.follow(null)).toBeNull();
    hub.passTime(31_000);
    expect(await hub.follow(null)).not.toBeNull();
  });

  test("gives the place of a session's older stream to the newer one, and never that of the only one", async () => {
    const hub = hubOf(await signUp());
    await hub.follow(null, "ada", "older");
    await hub.follow(null, "ben", "of ben");
    expect(await hub.follow(null, "cleo", "of cleo")).toBeNull();
    expect(await hub.follow(null, null, "of a key")).toBeNull();
    expect(await hub.follow(null, "ada", "newer")).not.toBeNull();
    expect(await hub.follow(null, "ada", "older")).toBeNull();
    expect(await hub.follow(null, "ben", "of ben")).not.toBeNull();
    expect(await hub.follow(null, "ada", "newer")).not.toBeNull();
  });
});
