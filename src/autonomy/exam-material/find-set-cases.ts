import type { BaseContext } from "#context/context";

import { chooseSetCases, drawPlaces, type DrawnSetCase } from "./draw-set-cases.ts";
import { countDrawable, selectDrawn, selectDrawnCase } from "./store.ts";

type ReadContext = Pick<BaseContext, "db"> & { tenant: { id: string } };

/** Draws up to `count` cases of the data sets that a person named for the agent's exams, by an exam's seed. */
export async function findSetCases(
  { db }: ReadContext,
  agent: { id: string; tenantId: string },
  { count, seed }: { count: number; seed: number },
): Promise<DrawnSetCase[]> {
  const total = await countDrawable(db, agent);
  if (total === 0) return [];
  const places = drawPlaces(total, count, seed);
  return chooseSetCases(await selectDrawn(db, agent, places), places, count);
}

/** Reads what a drawn case runs with; undefined when it was changed or deleted since the draw. */
export const findDrawnCase = ({ db, tenant }: ReadContext, drawn: { id: string; revision: number }) =>
  selectDrawnCase(db, tenant.id, drawn);
