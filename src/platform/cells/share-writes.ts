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
import type { Hrana, SqlStatement } from "#db/hrana";
import { lacksRoom } from "#db/room-watch";
import { writeGroup } from "#db/write-group";

import { waitsForOlder, withTheirRows } from "./older-writes.ts";
import { statementsFromText } from "./shared-statements.ts";

/** Writes that one call brings to the other cells. */
const MOST_AT_ONCE = 20;

/**
 * Brings a tenant's writes of shared tables to the other cells, in their order, each once. It continues where an earlier call ended.
 * Throws when a cell does not answer.
 */
export async function shareWrites(cells: Cells, tenantId: string, now: number): Promise<number> {
  const own = await cells.find(tenantId);
  const from = cells.connectionTo(own, tenantId);
  const [waiting, tenant] = await Promise.all([
    selectSharedWrites(from.db, tenantId, MOST_AT_ONCE),
    selectTenantRow(from.db, tenantId),
  ]);
  const others = cells.names.filter((name) => name !== own).map((name) => cells.connectionTo(name, tenantId).hrana);
  const waits = (write: SharedWrite) => waitsForOlder(cells, tenantId, write.number);
  for (const write of waiting) {
    await Promise.all(others.map((cell) => apply(cell, write, { tenant, now, waits })));
    await from.hrana.execute([deleteSharedWrite(write.number)]);
  }
  return waiting.length;
}

interface Applying {
  tenant: TenantRow | undefined;
  now: number;
  /** Whether what the write needs can still come. */
  waits: (write: SharedWrite) => Promise<boolean>;
}

/**
 * Runs a write where it was not run. One whose rows are not there waits for the older writes of other tenants. What a cell refuses for its content
 * after them is refused for ever, so it is left out there.
 */
async function apply(cell: Hrana, write: SharedWrite, { tenant, now, waits }: Applying): Promise<void> {
  const first = [insertApplied(write.id, now), ...(tenant ? [insertStub(tenant)] : [])];
  const shared = statementsFromText(write.statements);
  if (await isTaken(cell, [...first, ...withTheirRows(shared)])) return;
  if (await waits(write)) throw new Error("A shared write waits for an older one of another tenant.");
  await isTaken(cell, [...first, ...shared]);
}

/** Whether a cell took the statements, or had taken them before. Throws when it can take them later. */
async function isTaken(cell: Hrana, statements: SqlStatement[]): Promise<boolean> {
  const [outcome] = await writeGroup(cell, [{ statements, rule: null }]);
  if (outcome?.ok === true) return true;
  const message = outcome?.message ?? "no answer";
  // A full disk refuses at a statement, too, and takes the write later.
  if (outcome === undefined || outcome.failedStatement < 0 || lacksRoom(message))
    throw new Error(`A cell did not take a shared write: ${message}`);
  return outcome.failedStatement === 0;
}
