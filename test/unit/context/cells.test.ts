import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { cellsInMemory } from "#test/support/cells-in-memory";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const TENANT = "0b0c6a6e-0000-4000-8000-000000000001";

/** An isolate that knows its tenant at home, and what the operator writes there. */
async function placedAtHome() {
  const { cells, databases, ran } = cellsInMemory("home", "two");
  const home = databases["home"];
  const write = (sql: string): void => home?.exec(sql);
  expect(await cells.find(TENANT)).toBe("home");
  return {
    cells,
    beginMove: () =>
      write(
        `INSERT INTO tenant_moves (tenant_id, from_cell, to_cell, shifts, begun_at) VALUES ('${TENANT}', 'home', 'two', '{}', 1)`,
      ),
    place: (cell: string, at: number) =>
      write(`INSERT OR REPLACE INTO tenant_cells (tenant_id, cell, placed_at) VALUES ('${TENANT}', '${cell}', ${at})`),
    endMove: () => write("DELETE FROM tenant_moves"),
    lookUps: () => ran["home"]?.filter((sql) => sql.includes("tenant_cells")).length,
  };
}

describe("a tenant's place", () => {
  test("is looked up once, and again when the tenant was not there", async () => {
    const { cells, place, lookUps } = await placedAtHome();
    place("two", 7);
    expect([await cells.find(TENANT), lookUps()]).toEqual(["home", 1]);
    cells.forgetPlace(TENANT);
    expect([await cells.placeOf(TENANT), lookUps()]).toEqual([{ cell: "two", placedAt: 7 }, 2]);
  });

  test("is looked up each time while the tenant moves, and kept afterwards", async () => {
    const { cells, beginMove, place, endMove, lookUps } = await placedAtHome();
    beginMove();
    vi.advanceTimersByTime(5_000);
    expect(await cells.find(TENANT)).toBe("home");
    place("two", 7);
    expect(await cells.find(TENANT)).toBe("two");
    endMove();
    vi.advanceTimersByTime(5_000);
    const before = lookUps() ?? 0;
    expect([await cells.find(TENANT), await cells.find(TENANT)]).toEqual(["two", "two"]);
    expect(lookUps()).toBe(before + 1);
  });

  test("is looked up again by an isolate that slept through the whole move", async () => {
    const { cells, place } = await placedAtHome();
    place("two", 7);
    vi.advanceTimersByTime(60_000);
    expect(await cells.find(TENANT)).toBe("two");
  });

  test("has its moment again at home, since when numbers of another database do not count", async () => {
    const { cells, place } = await placedAtHome();
    expect(await cells.placeOf(TENANT)).toEqual({ cell: "home", placedAt: 0 });
    place("home", 9);
    cells.forgetPlace(TENANT);
    expect(await cells.placeOf(TENANT)).toEqual({ cell: "home", placedAt: 9 });
  });
});
