import { KEPT_RUNS } from "#autonomy/data-set-runs/limits";
import { dataSetNotFound } from "#autonomy/data-sets/find-data-set";
import type { ServiceContext } from "#context/context";
import { isUuid } from "#lib/uuid";

import { MAX_VERSIONS } from "./limits.ts";
import { type MatrixCell, type MatrixRow, type RunRow, selectCompletedRuns, selectMatrix } from "./store.ts";

export interface Matrix {
  /** Null where no agent ran. */
  agent: { id: string; name: string | null } | null;
  /** The latest completed run of each version, the newest version first; null for a version without one. */
  versions: { version: number; run: RunRow | null }[];
  /** A case's results, in the order of the versions; null where the run did not have the case. */
  cases: (Omit<MatrixRow, "cells"> & { results: (MatrixCell | null)[] })[];
  total: number;
}

interface MatrixOrder {
  agentId: string | undefined;
  versions: readonly number[] | undefined;
  limit: number;
  offset: number;
}

/**
 * A page of the cases of a data set with the result of each in the latest completed run of some versions of an agent,
 * by default the one that ran last. Throws NOT_FOUND.
 */
export async function getDataSetMatrix(
  { db, tenant }: Pick<ServiceContext, "db" | "tenant">,
  setId: string,
  { agentId, versions: asked, ...page }: MatrixOrder,
): Promise<Matrix> {
  if (!isUuid(setId)) throw dataSetNotFound(setId);
  const place = { tenantId: tenant.id, dataSetId: setId };
  const { caseCount, runs } = await selectCompletedRuns(db, place, { agentId, limit: 2 * KEPT_RUNS });
  if (caseCount === undefined) throw dataSetNotFound(setId);
  const [newest] = runs;
  const ofAgent = runs.filter((run) => run.agentId === newest?.agentId);
  const latest = new Map(ofAgent.toReversed().map((run) => [run.agentVersion, run]));
  const versions = [...new Set(asked ?? latest.keys())]
    .toSorted((left, right) => right - left)
    .slice(0, MAX_VERSIONS)
    .map((version) => ({ version, run: latest.get(version) ?? null }));
  const runIds = versions.flatMap(({ run }) => (run === null ? [] : [run.id]));
  const rows = await selectMatrix(db, place, { runIds, ...page });
  const cases = rows.map(({ cells, ...shown }) => ({
    ...shown,
    results: versions.map(({ run }) => cells.find(({ runId }) => runId === run?.id) ?? null),
  }));
  const agent = newest === undefined ? null : { id: newest.agentId, name: newest.agentName };
  return { agent, versions, cases, total: caseCount };
}
