import { hasRoom } from "#administration/health/has-room";
import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { processMemory } from "#platform/process-memory/process-memory";
import { requestFigures, requestsUnderWay } from "#platform/request-figures/request-figures";

import { countEndedRuns } from "./ended-runs.ts";
import { metricsText } from "./metrics-text.ts";
import { databaseMetrics, memoryMetrics, requestMetrics, type DatabaseReading } from "./metrics.ts";
import { selectFigures } from "./store.ts";
import { sumOfFigures } from "./sum-of-figures.ts";

/** The figures of the database are read again after this time. */
const KEPT_MS = 5_000;

let kept: { at: number; reading: Promise<DatabaseReading> } | null = null;

/** The metrics of this isolate and of the database. Throws FORBIDDEN for all but a platform operator. */
export async function readMetrics(ctx: ServiceContext): Promise<string> {
  const { actor } = ctx;
  if (actor.kind !== "system" && !actor.isPlatformOperator)
    throw new AppError("FORBIDDEN", { message: "Only an operator of this instance reads its metrics." });
  const now = ctx.clock();
  if (kept === null || now - kept.at >= KEPT_MS) kept = { at: now, reading: readDatabase(ctx) };
  return metricsText([
    ...requestMetrics(requestFigures(), requestsUnderWay()),
    ...memoryMetrics(processMemory()),
    ...databaseMetrics(await kept.reading, hasRoom(ctx), now),
  ]);
}

async function readDatabase({ db, bindings: { cells }, clock, log }: ServiceContext): Promise<DatabaseReading> {
  const startedAt = clock();
  const databases = cells?.names.map((name) => cells.connectionTo(name).db) ?? [db];
  try {
    const figures = sumOfFigures(await Promise.all(databases.map(selectFigures)));
    const tookMs = clock() - startedAt;
    return { figures, ended: await countEndedRuns(databases), tookMs };
  } catch (error) {
    log.error("metrics_not_read", { error });
    return { figures: null, ended: null, tookMs: clock() - startedAt };
  }
}
