import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import type { SweepTime } from "#lib/in-steps";
import { doPiece, PieceSize } from "#lib/piece";

import { type Parents, removeRows, type Reference, selectNext } from "./store.ts";

/**
 * Removes what refers to a row, from the bottom up: a transaction takes a piece of one table, and only rows that nothing
 * hangs on any more. Returns false when the time was over before the end.
 */
export function removeDependents(
  ctx: BaseContext,
  references: readonly Reference[],
  { parent, rowId }: { parent: string; rowId: string },
  time: SweepTime,
): Promise<boolean> {
  return new Removing(ctx, references, time).below(parent, { id: rowId });
}

class Removing {
  readonly #ctx: BaseContext;
  readonly #references: readonly Reference[];
  readonly #time: SweepTime;
  readonly #sizes = new Map<string, PieceSize>();

  constructor(ctx: BaseContext, references: readonly Reference[], time: SweepTime) {
    this.#ctx = ctx;
    this.#references = references;
    this.#time = time;
  }

  async below(table: string, parents: Parents): Promise<boolean> {
    for (const reference of this.#references.filter(({ parent }) => parent === table))
      if (!(await this.#removeAll(reference, parents))) return false;
    return true;
  }

  async #removeAll(reference: Reference, parents: Parents): Promise<boolean> {
    const { clock, endsAt } = this.#time;
    const size = this.#sizes.get(reference.table) ?? new PieceSize();
    this.#sizes.set(reference.table, size);
    const hanging =
      reference.onDelete === "SET NULL" ? [] : this.#references.filter(({ parent }) => parent === reference.table);
    while (clock() < endsAt) {
      const { next, isLast } = await selectNext(this.#ctx.db, reference, hanging, parents, size.rows);
      if (next.length === 0) return true;
      for (const child of hanging) {
        const rows = next.filter(({ below }) => below.includes(child)).map(({ row }) => row);
        if (rows.length > 0 && !(await this.#removeAll(child, { rows }))) return false;
      }
      const rows = next.map(({ row }) => row);
      await doPiece(
        clock,
        size,
        () => commitStep(this.#ctx, [removeRows(reference, rows)]),
        () => rows.length,
      );
      if (isLast) return true;
    }
    return false;
  }
}
