import type { Cells } from "#context/cells";
import { insertSharedWrite } from "#context/cells.queries";
import type { WriteOutcome } from "#db/group-commit";
import type { SqlStatement } from "#db/hrana";

import { shareWrites } from "./share-writes.ts";
import { sharedStatements, statementsToText } from "./shared-statements.ts";

/** A cell that does not answer must not stop the tenants of others: it gets the write later. */
const MAX_WAIT_MS = 1_000;

type Write = (statements: readonly SqlStatement[]) => Promise<WriteOutcome>;

/**
 * Writes of a tenant where an instance has several databases. What touches a shared table is written down in the same transaction, and brought
 * to the other cells before the write is acknowledged; the job of the minute brings what is left.
 */
export class SharedWriting {
  readonly #cells: Cells | null;
  #before: Promise<unknown> = Promise.resolve();

  constructor(cells: Cells | null) {
    this.#cells = cells;
  }

  async write(tenantId: string, statements: readonly SqlStatement[], write: Write): Promise<WriteOutcome> {
    const cells = this.#cells;
    const shared = cells === null ? null : sharedStatements(tenantId, statements);
    if (cells === null || shared === null) return write(statements);
    const id = crypto.randomUUID();
    const writtenAt = Date.now();
    const noted = insertSharedWrite({ id, tenantId, statements: statementsToText(shared), writtenAt });
    const outcome = await write([...statements, noted]);
    if (!outcome.ok) return outcome;
    this.#before = this.#before.then(() => shareWrites(cells, tenantId, writtenAt)).catch(() => undefined);
    await Promise.race([this.#before, after(MAX_WAIT_MS)]);
    return { ...outcome, results: outcome.results.slice(0, statements.length) };
  }
}

const after = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
