import type { Bindings, ObjectKind } from "#context/bindings";
import { laneName, type RunName } from "#platform/objects/lane-name";

import type { RunRow } from "./store.ts";

/** The object that carries runs of data sets, including this one. */
export interface DataSetRunClient {
  /**
   * Accepts the run, or checks again whether it may continue; then waits for its end, at most `maxMs`. Null without an
   * end.
   */
  start(run: RunName, maxMs: number): Promise<RunRow | null>;
}

const DATA_SET_RUN: ObjectKind<DataSetRunClient> = { namespace: "DATA_SET_RUN" };

/** The object that carries a run. */
export const dataSetRunLane = ({ bindings }: { bindings: Pick<Bindings, "object"> }, run: RunName): DataSetRunClient =>
  bindings.object(DATA_SET_RUN, laneName(run));
