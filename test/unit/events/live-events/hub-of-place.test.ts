import { describe, expect, test } from "vitest";

import type { TenantPlace } from "#context/cells.queries";
import { EventHub } from "#events/live-events/event-hub";
import { HubOfPlace } from "#events/live-events/hub-of-place";
import { migratedCopy } from "#test/support/migrated-copy";
import { databaseOver } from "#test/support/migrated-database";

const TENANT = "tenant";

/** A tenant with events in a database, numbered from there. */
function databaseWith(first: number, events: number) {
  const sqlite = migratedCopy();
  sqlite.exec(`INSERT INTO tenants (id, name, slug, tier, created_at) VALUES ('${TENANT}', 'One', 'one', 'free', 1)`);
  for (let number = first; number < first + events; number++)
    sqlite
      .prepare(
        "INSERT INTO tenant_events (id, tenant_id, kind, data, created_at) VALUES (?, ?, 'agent.changed', '{}', ?)",
      )
      .run(number, TENANT, Date.now());
  return databaseOver(sqlite);
}

/** The hubs of a tenant whose place the test changes, and the databases of its cells. */
function hubs() {
  const databases: Record<string, ReturnType<typeof databaseWith>> = {
    home: databaseWith(1_000, 5),
    two: databaseWith(990, 3),
  };
  let place: TenantPlace = { cell: "home", placedAt: 0 };
  const ofPlace = new HubOfPlace({ placeOf: () => Promise.resolve(place) }, (placedAt) => {
    const db = databases[place.cell];
    if (!db) throw new Error(`The cell ${place.cell} is not among these.`);
    return new EventHub({
      db,
      tenantId: TENANT,
      placedAt,
      encryptionKey: "a key of this test",
      clock: Date.now,
      written: () => new Promise(() => undefined),
    });
  });
  const follow = async (at: string | null) =>
    (await ofPlace.find(TENANT)).follow({
      follower: "one",
      session: null,
      place: at,
      wantsCounts: false,
      limit: 2,
      maxMs: 0,
    });
  return { ofPlace, follow, moveTo: (cell: string, placedAt: number) => void (place = { cell, placedAt }) };
}

describe("the events of a tenant that moved", () => {
  test("begin again: positions of the former database do not hold, and new ones do", async () => {
    const { follow, moveTo } = hubs();
    const before = await follow(null);
    expect(await follow(before?.place ?? "")).toMatchObject({ isReset: false });
    moveTo("two", 7);
    const after = await follow(before?.place ?? "");
    expect(after).toMatchObject({ isReset: true, events: [] });
    expect(await follow(after?.place ?? "")).toMatchObject({ isReset: false, events: [] });
  });

  test("begin again when it returns to the database that it left", async () => {
    const { ofPlace, follow, moveTo } = hubs();
    const first = await ofPlace.find(TENANT);
    const before = await follow(null);
    moveTo("two", 7);
    await follow(null);
    moveTo("home", 9);
    expect(await ofPlace.find(TENANT)).not.toBe(first);
    expect(await follow(before?.place ?? "")).toMatchObject({ isReset: true });
  });

  test("stay with one hub in an instance with one database", async () => {
    const hub = {} as EventHub;
    const ofPlace = new HubOfPlace(null, (placedAt) => {
      expect(placedAt).toBe(0);
      return hub;
    });
    expect([ofPlace.current, await ofPlace.find(TENANT), await ofPlace.find(TENANT)]).toEqual([null, hub, hub]);
  });
});
