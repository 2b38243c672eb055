import type { Cells } from "#context/cells";
import {
  deleteSharedWrite,
  insertApplied,
  insertStub,
  selectSharedWrites,
  selectTenantRow,
  type SharedWrite,
  type TenantRow,
} from "#context/cells.queries";
import type { SqlStatement } from "#db/hrana";
import { tenantMoves } from "#db/moving-tenant";
import { lacksRoom } from "#db/room-watch";
import { writeGroup } from "#db/write-group";
import type { Log } from "#lib/log";

import { waitsForOlder, withTheirRows } from "./older-writes.ts";
import { statementsFromText } from "./shared-statements.ts";

/** Writes that are read together. */
const MOST_AT_ONCE = 20;

/** The parts of a call beside the databases. */
export interface SharingContext {
  now: number;
  log: Pick<Log, "error">;
}

/**
 * Brings all of a tenant's writes of shared tables to the other cells, in their order, each once. It continues where an earlier call ended.
 * Throws when a cell does not answer.
 */
export async function shareWrites(cells: Cells, tenantId: string, ctx: SharingContext): Promise<number> {
  for (let all = 0; ;) {
    const shared = await shareNext(cells, tenantId, ctx);
    all += shared;
    if (shared < MOST_AT_ONCE) return all;
  }
}

async function shareNext(cells: Cells, tenantId: string, ctx: SharingContext): Promise<number> {
  const own = await cells.find(tenantId);
  const from = cells.connectionTo(own, tenantId);
  const [waiting, tenant] = await Promise.all([
    selectSharedWrites(from.db, tenantId, MOST_AT_ONCE),
    selectTenantRow(from.db, tenantId),
  ]);
  const others = cells.names.filter((name) => name !== own);
  for (const write of waiting) {
    await Promise.all(
      others.map((cell) => new SharedWriteInCell(cells, cell, { write, tenantId, tenant, ctx }).apply()),
    );
    await from.hrana.execute([deleteSharedWrite(write.number)]);
  }
  return waiting.length;
}

interface Applying {
  write: SharedWrite;
  tenantId: string;
  tenant: TenantRow | undefined;
  ctx: SharingContext;
}

/** A write that comes to another cell. */
class SharedWriteInCell {
  readonly #cells: Cells;
  readonly #cell: string;
  readonly #applying: Applying;

  constructor(cells: Cells, cell: string, applying: Applying) {
    this.#cells = cells;
    this.#cell = cell;
    this.#applying = applying;
  }

  /**
   * Runs the write where it was not run. One whose rows are not there waits for the older writes of other tenants. What a cell refuses for
   * its content after them is refused for ever, so it is left out there.
   */
  async apply(): Promise<void> {
    const { write, tenantId, tenant, ctx } = this.#applying;
    const first = [insertApplied(write.id, ctx.now), ...(tenant ? [insertStub(tenant)] : [])];
    const shared = statementsFromText(write.statements);
    if ((await this.#refusalOf([...first, ...withTheirRows(shared)])) === null) return;
    if (await waitsForOlder(this.#cells, tenantId, write.number))
      throw new Error("A shared write waits for an older one of another tenant.");
    const message = await this.#refusalOf([...first, ...shared]);
    if (message !== null)
      ctx.log.error("shared_write_left_out", { cell: this.#cell, tenant: tenantId, write: write.id, message });
  }

  /** Null when the cell took the statements, or had taken them before. Throws when it can take them later. */
  async #refusalOf(statements: SqlStatement[]): Promise<string | null> {
    const { hrana } = this.#cells.connectionTo(this.#cell, this.#applying.tenantId);
    const [outcome] = await writeGroup(hrana, [{ statements, rule: null }]);
    if (outcome?.ok === true) return null;
    const message = outcome?.message ?? "no answer";
    // A full disk refuses at a statement, too, as does the former cell of a tenant that moved: both take the write later.
    if (outcome === undefined || outcome.failedStatement < 0 || lacksRoom(message) || tenantMoves(message))
      throw new Error(`The cell ${this.#cell} did not take a shared write: ${message}`);
    return outcome.failedStatement === 0 ? null : message;
  }
}
