import { HOME, type Cells } from "#context/cells";
import { deleteReservation, insertReservation } from "#context/cells.queries";
import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { directWriter } from "#db/direct-writer";
import type { AppError } from "#errors/app-error";

import { selectMailRecipient } from "./store.ts";

/** Longer than an account takes to be written. */
const RESERVED_MS = 60_000;

/**
 * Makes the account of an address. The table of accounts has each address once, but each cell has such a table: so the address is
 * reserved at home first. Throws `taken` when the address has an account, or gets one at the same moment.
 */
export async function withAddress<Made>(
  base: BaseContext,
  email: string,
  { taken, make }: { taken: () => AppError; make: () => Promise<Made> },
): Promise<Made> {
  const { cells } = base.bindings;
  if (!cells) return make();
  const home = homeContext(cells, base.clock);
  const now = base.clock();
  await commit(home, [deleteReservation(email, now), insertReservation({ email, endsAt: now + RESERVED_MS }, taken)]);
  try {
    if (await selectMailRecipient(cells.everywhere.db, email)) throw taken();
    return await make();
  } finally {
    await commit(home, [deleteReservation(email, null)]).catch(() => undefined); // it ends in a minute
  }
}

const homeContext = (cells: Cells, clock: () => number) => ({
  writer: directWriter(cells.connectionTo(HOME).hrana, () => Promise.resolve()),
  clock,
});
