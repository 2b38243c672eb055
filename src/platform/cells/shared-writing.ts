import type { Cells } from "#context/cells";
import { insertSharedWrite } from "#context/cells.queries";
import type { WriteOutcome } from "#db/group-commit";
import type { SqlStatement } from "#db/hrana";
import type { Log } from "#lib/log";

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
  readonly #log: Pick<Log, "error">;
  /** The tries that have begun; one runs at a time. */
  #trying: Promise<unknown> = Promise.resolve();
  /** The try that begins next, for all writes that came before it. */
  #next: Promise<unknown> | null = null;

  constructor(cells: Cells | null, log: Pick<Log, "error">) {
    this.#cells = cells;
    this.#log = log;
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
    await Promise.race([this.#share(cells, tenantId), after(MAX_WAIT_MS)]);
    return { ...outcome, results: outcome.results.slice(0, statements.length) };
  }

  /** A try brings all that was written before it began. So while a silent cell holds one, a single further one waits. */
  #share(cells: Cells, tenantId: string): Promise<unknown> {
    this.#next ??= this.#trying.then(() => {
      this.#next = null;
      return shareWrites(cells, tenantId, { now: Date.now(), log: this.#log }).catch(() => undefined);
    });
    this.#trying = this.#next;
    return this.#next;
  }
}

const after = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
