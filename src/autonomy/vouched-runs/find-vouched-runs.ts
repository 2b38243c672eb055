import type { BaseContext } from "#context/context";

import { drawVouchedRuns, type DrawnRun } from "./draw-vouched-runs.ts";
import { selectRecordedRun, selectUnusedVouchedRuns } from "./store.ts";

type ReadContext = Pick<BaseContext, "db"> & { tenant: { id: string } };

/** Draws up to `count` unused runs of the agent whose right answer is known, by an exam's seed. */
export const findVouchedRuns = async (
  { db }: ReadContext,
  agent: { id: string; tenantId: string },
  { count, seed }: { count: number; seed: number },
): Promise<DrawnRun[]> => drawVouchedRuns(await selectUnusedVouchedRuns(db, agent), count, seed);

/** Reads a run's input and the recorded answers of its tools; undefined when its input is no longer kept. */
export const findRecordedRun = ({ db, tenant }: ReadContext, executionId: string) =>
  selectRecordedRun(db, tenant.id, executionId);
