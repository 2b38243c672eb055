import { afterEach, describe, expect, test, vi } from "vitest";

import type { BaseContext } from "#context/context";
import { shareWrites } from "#platform/cells/share-writes";
import { SharedWriting } from "#platform/cells/shared-writing";
import { sweepSharedWrites } from "#platform/cells/sweep-shared-writes";
import { cellsInMemory } from "#test/support/cells-in-memory";

const SHARED = "shared_writes";

/** An instance with two cells, whose home wrote for these tenants what the other cell does not have. */
function instance(...tenants: string[]) {
  const { cells, databases, ran, hold } = cellsInMemory("home", "two");
  const [home, two] = [databases["home"], databases["two"]];
  if (!home || !two) throw new Error("The cells are missing.");
  const log = { error: vi.fn() };
  const note = (tenantId: string): void => {
    const sql = `INSERT INTO tenants (id, name, slug, tier, created_at) VALUES ('of ${tenantId}', 'One', 'of-${tenantId}', 'free', 1)`;
    home
      .prepare(`INSERT INTO ${SHARED} (id, tenant_id, statements, written_at) VALUES (?, ?, ?, 1)`)
      .run(crypto.randomUUID(), tenantId, JSON.stringify([[sql, []]]));
  };
  for (const tenantId of tenants) note(tenantId);
  const refuse = (tenantId: string, message: string): void =>
    two.exec(`CREATE TRIGGER refusing BEFORE INSERT ON tenants WHEN new.id = 'of ${tenantId}'
      BEGIN SELECT RAISE(ABORT, '${message}'); END`);
  const waiting = () =>
    home
      .prepare(`SELECT tenant_id AS id FROM ${SHARED} ORDER BY number`)
      .all()
      .map(({ id }) => id);
  const arrived = () =>
    two
      .prepare("SELECT id FROM tenants ORDER BY id")
      .all()
      .map(({ id }) => id);
  return { cells, databases, ran, hold, log, note, refuse, waiting, arrived };
}

afterEach(() => void vi.useRealTimers());

describe("a shared write", () => {
  test("waits while the tenant of its rows moves away from the other cell", async () => {
    const { cells, log, refuse, waiting } = instance("a");
    refuse("a", "TENANT_MOVES");
    await expect(shareWrites(cells, "a", { now: 1, log })).rejects.toThrow("The cell two did not take");
    expect([waiting(), log.error.mock.calls]).toEqual([["a"], []]);
  });

  test("is left out where a cell refuses its content, and the log says so", async () => {
    const { cells, log, refuse, waiting } = instance("a");
    refuse("a", "of its content");
    await shareWrites(cells, "a", { now: 1, log });
    expect(waiting()).toEqual([]);
    const fields = { cell: "two", tenant: "a", message: expect.stringContaining("of its content") };
    expect(log.error.mock.calls).toEqual([["shared_write_left_out", expect.objectContaining(fields)]]);
  });

  test("is brought with all others of its tenant, however many", async () => {
    const { cells, log, waiting } = instance(...Array.from({ length: 45 }, () => "a"));
    expect(await shareWrites(cells, "a", { now: 1, log })).toBe(45);
    expect(waiting()).toEqual([]);
  });

  test("of a tenant is brought although a cell does not take that of another one, and the job fails at its end", async () => {
    const { cells, log, refuse, waiting, arrived } = instance("a", "b", "c");
    refuse("a", "TENANT_MOVES");
    const ctx = {
      bindings: { cells },
      db: cells.connectionTo("home").db,
      writer: { write: () => Promise.resolve({ ok: true, results: [] }) },
      clock: Date.now,
      log,
    } as unknown as BaseContext;
    await expect(sweepSharedWrites(ctx)).rejects.toThrow("did not take");
    expect([waiting(), arrived()]).toEqual([["a"], ["of b", "of c"]]);
  });

  test("queues no further try while a silent cell holds one and another one waits", async () => {
    vi.useFakeTimers();
    const { cells, hold, log, note, ran, waiting } = instance();
    const silence = Promise.withResolvers<void>();
    hold("two", silence.promise);
    const sharing = new SharedWriting(cells, log);
    const statements = [{ sql: "UPDATE listings SET installs = 1", args: [] }];
    const write = () => {
      note("a");
      return Promise.resolve({ ok: true as const, results: [] });
    };
    for (let each = 0; each < 6; each++) {
      const written = sharing.write("a", statements, write);
      await vi.advanceTimersByTimeAsync(1_000);
      expect((await written).ok).toBe(true);
    }
    const reads = () => ran["home"]?.filter((sql) => sql.includes(SHARED) && sql.startsWith('select "number"')).length;
    expect(reads()).toBe(1);
    silence.resolve();
    await vi.advanceTimersByTimeAsync(0);
    await vi.waitFor(() => expect(waiting()).toEqual([]));
    expect(reads()).toBe(2);
  });
});
