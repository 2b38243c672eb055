import { setTimeout as sleep } from "node:timers/promises";

import type { SqlStatement } from "#db/hrana";

import { copyRows, pageOf, removeRows, sizesOf, wholeTable, withoutTriggers, type CopyParts } from "./copy-rows.ts";
import { MAY_FREEZE, takePositions, takeUnfolded } from "./fold-positions.ts";
import type { MoveDatabase, Written } from "./move-database.ts";
import {
  FOR_EVER,
  followingTriggers,
  guardingTriggers,
  inMs,
  mayBeRemoved,
  quoted,
  withoutMoveTriggers,
} from "./move-triggers.ts";
import { movedTables, READ_SCHEMA, type MovedTable } from "./moved-tables.ts";

/** The waits of a move in an instance that runs. */
export const WAITS = {
  /** Every isolate has read of the move after this time (src/context/moving-tenants.ts), and asks for the tenant's place from then on. */
  announcedMs: 10_000,
  /** A request that found the old place has ended after this time. */
  leftMs: 30_000,
};
/** A tenant whose move stopped while it was frozen works again after this time. */
const FROZEN_MS = 10_000;
/** At most about this many changed rows are left to copy when the tenant is frozen. */
const FEW_CHANGES = 200;
const MOST_ROUNDS = 50;
const CHANGES_AT_ONCE = 1_000;
const FREEZE_TRIES = 600;
const FREEZE_PAUSE_MS = 200;
/** Before the first row of a table. */
const BEGINNING = -Number.MAX_SAFE_INTEGER;
/** Keys that the old database may give out during the move. */
const HEADROOM = 2 ** 32;

export interface MoveParts {
  tenantId: string;
  home: MoveDatabase;
  from: MoveDatabase;
  to: MoveDatabase;
  waits: typeof WAITS;
  say: (line: string) => void;
}

interface Plan {
  shifts: Record<string, number>;
  position: [table: number, row: number] | null;
  begunAt: number;
  movedAt: number | null;
}

/**
 * Moves a tenant to another database. Each step is written down, so a move that was stopped continues when it is started again. The
 * tenant works during the move; its writes wait while its last changes are copied.
 */
export async function moveTenant(parts: MoveParts): Promise<void> {
  const tables = movedTables(await parts.from.read(...READ_SCHEMA));
  const move = new TenantMove(parts, tables, await planOf(parts, tables));
  await move.run();
}

async function planOf({ home, from, to, tenantId }: MoveParts, tables: readonly MovedTable[]): Promise<Plan> {
  const kept = await readPlan(home, tenantId);
  if (kept) return kept;
  const shifts: Record<string, number> = {};
  for (const { name, key } of tables.filter(({ isShifted }) => isShifted)) {
    const [column = ""] = key;
    const [last] = (await from.row(`SELECT coalesce(max(${column}), 0) FROM ${name}`)) ?? [];
    const [first] = (await to.row(`SELECT min(0, coalesce(min(${column}), 0)) FROM ${name}`)) ?? [];
    shifts[name] = Math.max(0, Number(last)) + HEADROOM - Number(first);
  }
  const begun: Plan = { shifts, position: [0, BEGINNING], begunAt: Date.now(), movedAt: null };
  await home.write([insertMove({ tenantId, from: from.name, to: to.name, plan: begun })]);
  return begun;
}

/** The plan of a tenant's move that has begun; undefined without one. */
async function readPlan(home: MoveDatabase, tenantId: string): Promise<Plan | undefined> {
  const row = await home.row({
    sql: "SELECT shifts, position, begun_at, moved_at FROM tenant_moves WHERE tenant_id = ?",
    args: [tenantId],
  });
  if (!row) return undefined;
  const [shifts, position, begunAt, movedAt] = row;
  return {
    shifts: JSON.parse(String(shifts)) as Plan["shifts"],
    position: position === null ? null : (JSON.parse(String(position)) as Plan["position"]),
    begunAt: Number(begunAt),
    movedAt: movedAt === null ? null : Number(movedAt),
  };
}

const insertMove = (move: { tenantId: string; from: string; to: string; plan: Plan }): SqlStatement => ({
  sql: `INSERT INTO tenant_moves (tenant_id, from_cell, to_cell, shifts, position, begun_at) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (tenant_id) DO NOTHING`,
  args: [
    move.tenantId,
    move.from,
    move.to,
    JSON.stringify(move.plan.shifts),
    JSON.stringify(move.plan.position),
    move.plan.begunAt,
  ],
});

class TenantMove {
  readonly #parts: MoveParts;
  readonly #tables: readonly MovedTable[];
  readonly #plan: Plan;
  readonly #copy: CopyParts;

  constructor(parts: MoveParts, tables: readonly MovedTable[], plan: Plan) {
    this.#parts = parts;
    this.#tables = tables;
    this.#plan = plan;
    this.#copy = { ...parts, shifts: plan.shifts };
  }

  async run(): Promise<void> {
    const { say, to } = this.#parts;
    if (this.#plan.movedAt === null) {
      await this.#prepare();
      say("announced");
      await this.#copyAll();
      say("copied");
      await this.#untilThere();
      await this.#flip();
      say(`moved to ${to.name}`);
    }
    await this.#leave();
    say("finished");
  }

  get #changing(): MovedTable[] {
    return this.#tables.filter(({ isFoundByAll }) => !isFoundByAll);
  }

  /** Follows the changes in the old database, and guards the rows in the new one. */
  async #prepare(): Promise<void> {
    const { tenantId, from, to } = this.#parts;
    const move = insertMove({ tenantId, from: from.name, to: to.name, plan: this.#plan });
    const isPrepared =
      "SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'moving\\_%' ESCAPE '\\'";
    const [[followed = 0] = [], [guarded = 0] = []] = await Promise.all([from.row(isPrepared), to.row(isPrepared)]);
    if (!(await this.#isThere()) && Number(guarded) === 0)
      await to.write([move, ...this.#guarded.flatMap((table) => guardingTriggers(table, tenantId))]);
    if (Number(followed) === 0)
      await from.write([
        move,
        "DELETE FROM moved_rows",
        ...this.#tables.flatMap((table) => followingTriggers(table, tenantId)),
      ]);
  }

  /** Rows of shared tables name a tenant, so its short row must be possible in each database. */
  get #guarded(): MovedTable[] {
    return this.#tables.filter(({ name }) => name !== "tenants");
  }

  async #copyAll(): Promise<void> {
    const { tenantId, from } = this.#parts;
    const tables = this.#changing;
    while (this.#plan.position !== null) {
      const [place, after] = this.#plan.position;
      const table = tables[place];
      if (!table) await this.#copiedUpTo(null);
      else {
        const { keys, next } = await pageOf(from, table, { tenantId, after, isUnchanged: true });
        await copyRows(this.#copy, table, keys);
        await this.#copiedUpTo(next === null ? [place + 1, BEGINNING] : [place, next]);
      }
    }
  }

  async #copiedUpTo(position: Plan["position"]): Promise<void> {
    this.#plan.position = position;
    const sql = "UPDATE tenant_moves SET position = ? WHERE tenant_id = ?";
    const args = [position === null ? null : JSON.stringify(position), this.#parts.tenantId];
    await this.#parts.home.write([{ sql, args }]);
  }

  /** Copies the changes until few are left, and the last ones while the tenant's writes wait. */
  async #untilThere(): Promise<void> {
    const { begunAt } = this.#plan;
    const { waits } = this.#parts;
    while (!(await this.#isThere())) {
      for (let round = 0; round < MOST_ROUNDS && (await this.#copyChanges()) > FEW_CHANGES; round++);
      await sleep(Math.max(0, begunAt + waits.announcedMs - Date.now()));
      await this.#freeze();
      this.#parts.say("frozen");
      while ((await this.#copyChanges()) > 0);
      await this.#requireEqualCounts();
      if (await this.#stayFrozen()) await this.#arrive();
    }
  }

  async #isThere(): Promise<boolean> {
    const sql = "SELECT 1 FROM tenant_moves WHERE tenant_id = ? AND arrived_at IS NOT NULL";
    return (await this.#parts.to.row({ sql, args: [this.#parts.tenantId] })) !== undefined;
  }

  /** Copies the rows that changed until now; returns their number. */
  async #copyChanges(): Promise<number> {
    for (let most = CHANGES_AT_ONCE; ; most *= 4) {
      try {
        return await this.#copyNextChanges(most);
      } catch (error) {
        // A value that must be unique went from a row that changed later to one that changed earlier.
        if (!/UNIQUE/.test(String(error)) || most > 1_000_000) throw error;
      }
    }
  }

  async #copyNextChanges(most: number): Promise<number> {
    const { from } = this.#parts;
    const [changes] = await from.read(`SELECT number, table_name, key FROM moved_rows ORDER BY number LIMIT ${most}`);
    const rows = changes?.rows ?? [];
    const last = rows.at(-1)?.[0];
    if (last === undefined || last === null) return 0;
    const found = Map.groupBy(rows, ([, table]) => String(table));
    const keysOf = ({ name }: MovedTable): string[] => [
      ...new Set((found.get(name) ?? []).map(([, , key]) => String(key))),
    ];
    for (const table of this.#changing) {
      const keys = keysOf(table);
      if (keys.length > 0) await copyRows(this.#copy, table, await sizesOf(this.#copy, table, keys));
    }
    await from.write([`DELETE FROM moved_rows WHERE number <= ${Number(last)}`]);
    return rows.length;
  }

  /** From now on the tenant's writes are refused. Waits until each of its runs is counted as one that ended, or not at all. */
  async #freeze(): Promise<void> {
    const { from, tenantId } = this.#parts;
    const sql = `UPDATE tenant_moves SET frozen_until = ${inMs(FROZEN_MS)} WHERE tenant_id = ?1 AND ${MAY_FREEZE}`;
    for (let attempt = 1; attempt <= FREEZE_TRIES; attempt++) {
      const [frozen] = await from.write([{ sql, args: [tenantId] }]);
      if (frozen?.rowsAffected === 1) return;
      await sleep(FREEZE_PAUSE_MS);
    }
    throw new Error(
      "The workspace's last runs are not counted yet, or writes of it wait for another database. Is the instance running? Start the move again later.",
    );
  }

  /** False when the tenant is not frozen any more. */
  async #stayFrozen(): Promise<boolean> {
    const { from, tenantId } = this.#parts;
    const sql = `UPDATE tenant_moves SET frozen_until = ${FOR_EVER} WHERE tenant_id = ? AND frozen_until > ${inMs(1_000)}`;
    const [staying] = await from.write([{ sql, args: [tenantId] }]);
    return staying?.rowsAffected === 1;
  }

  async #requireEqualCounts(): Promise<void> {
    const { from, to, tenantId } = this.#parts;
    const counts = this.#changing.map(
      (table) => `SELECT count(*) FROM ${table.name} AS moved WHERE ${table.tenantOf("moved")} = ${quoted(tenantId)}`,
    );
    const [here, there] = await Promise.all([from.read(...counts), to.read(...counts)]);
    for (const [index, { name }] of this.#changing.entries()) {
      const [before, after] = [here[index]?.rows[0]?.[0], there[index]?.rows[0]?.[0]];
      if (before !== after)
        throw new Error(
          `${name} has ${String(before)} rows in ${from.name} and ${String(after)} in ${to.name}. The workspace stays in ${from.name}.`,
        );
    }
  }

  /** In one transaction the new database gets what callers without a tenant look for, and the tenant's rows lose their guard. */
  async #arrive(): Promise<void> {
    const { from, to, tenantId } = this.#parts;
    const whole: Written[] = [];
    for (const table of this.#tables.filter(({ isFoundByAll }) => isFoundByAll))
      whole.push(...(await wholeTable(this.#copy, table)));
    const sql = "UPDATE tenant_moves SET arrived_at = ? WHERE tenant_id = ?";
    await to.write([
      ...this.#tables.flatMap(withoutMoveTriggers),
      ...whole,
      ...(await takeUnfolded(from, tenantId)),
      ...(await takePositions(from)),
      { sql, args: [Date.now(), tenantId] },
    ]);
    this.#parts.say("arrived");
  }

  async #flip(): Promise<void> {
    const { home, to, tenantId } = this.#parts;
    const now = Date.now();
    await home.write([
      {
        sql: `INSERT INTO tenant_cells (tenant_id, cell, placed_at) VALUES (?, ?, ?)
          ON CONFLICT (tenant_id) DO UPDATE SET cell = excluded.cell, placed_at = excluded.placed_at`,
        args: [tenantId, to.name, now],
      },
      { sql: "UPDATE tenant_moves SET moved_at = ? WHERE tenant_id = ?", args: [now, tenantId] },
    ]);
    this.#plan.movedAt = now;
  }

  /** Removes the rows from the old database: first those that callers without a tenant look for, the others when nothing reads them. */
  async #leave(): Promise<void> {
    const { from, to, home, tenantId, waits, say } = this.#parts;
    await from.write([...this.#ofCallers(), `DELETE FROM tenant_events WHERE tenant_id = ${quoted(tenantId)}`]);
    say("signed out of the old database");
    await sleep(Math.max(0, (this.#plan.movedAt ?? 0) + waits.leftMs - Date.now()));
    for (const table of this.#changing.toReversed()) await this.#removeAll(table);
    say("removed");
    await from.write([
      ...this.#tables.flatMap(withoutMoveTriggers),
      "DELETE FROM moved_rows",
      ...(from === home ? [] : [this.#end()]),
    ]);
    if (to !== home) await to.write([this.#end()]);
    await home.write([this.#end()]);
  }

  #end(): SqlStatement {
    return { sql: "DELETE FROM tenant_moves WHERE tenant_id = ?", args: [this.#parts.tenantId] };
  }

  #ofCallers(): Written[] {
    const tenant = quoted(this.#parts.tenantId);
    const tables = this.#tables.filter(({ isFoundByAll }) => isFoundByAll).toReversed();
    return tables.flatMap((table) =>
      table.name === "tenants"
        ? [...withoutMoveTriggers(table), shortRowOf(tenant)]
        : [mayBeRemoved(table), ...withoutTriggers(table, [removeAllOf(table, tenant)])],
    );
  }

  async #removeAll(table: MovedTable): Promise<void> {
    const { from, tenantId } = this.#parts;
    await from.write([mayBeRemoved(table)]);
    for (let after: number | null = BEGINNING; after !== null;) {
      const { keys, next } = await pageOf(from, table, { tenantId, after, isUnchanged: false });
      await removeRows(from, table, keys);
      after = next;
    }
  }
}

const removeAllOf = ({ name, tenantOf }: MovedTable, tenant: string): string =>
  `DELETE FROM ${name} WHERE rowid IN (SELECT rowid FROM ${name} AS moved WHERE ${tenantOf("moved")} = ${tenant})`;

/** Each database has the name of each tenant, because rows of shared tables refer to it (`insertStub`). */
const shortRowOf = (tenant: string): string => `INSERT OR REPLACE INTO tenants (id, name, slug, tier, created_at)
  SELECT id, name, slug, tier, created_at FROM tenants WHERE id = ${tenant}`;
