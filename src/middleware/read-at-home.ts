import { HOME } from "#context/cells";
import type { BaseContext } from "#context/context";

/** Reads the public things at home from here on: each cell has all of them. */
export function readAtHome(base: BaseContext): void {
  const { cells } = base.bindings;
  if (cells) base.db = cells.connectionTo(HOME).db;
}
