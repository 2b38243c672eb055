import { describe, expect, inject, test } from "vitest";

import { connect } from "#db/client";
import { EventHub, KEPT_MS, type News } from "#events/live-events/event-hub";
import { signUp, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";

describe("the hub of a tenant", () => {
  interface Hub {
    follow: (place: string | null, session?: string | null, follower?: string) => Promise<News | null>;
    passTime: (ms: number) => void;
  }

  /** A hub on the database of the instance, with a separate clock. */
  function hubOf({ tenantId }: TestAccount, startsAt = Date.now()): Hub {
    let now = startsAt;
    const { db } = connect(inject("databaseUrl"), undefined);
    const hub = new EventHub({
      db,
      tenantId,
      encryptionKey: "a key of this test",
      clock: () => now,
      written: () => new Promise(() => undefined),
    });
    return {
      follow: (place, session = null, follower = crypto.randomUUID()) =>
        hub.follow({ follower, session, place, wantsCounts: true, limit: 2, maxMs: 0 }),
      passTime: (ms) => {
        now += ms;
      },
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
