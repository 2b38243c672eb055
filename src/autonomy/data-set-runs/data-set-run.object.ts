import { CaseRunsObject } from "#autonomy/case-runs/case-runs.object";
import type { DataSetRunRow } from "#db/schema/data-sets";

import type { DataSetRunClient } from "./data-set-run-client.ts";
import { DATA_SET_WORK } from "./data-set-work.ts";
import type { RunBasis, RunMaterial, RunVerdict } from "./run-basis.ts";

/** Carries runs of data sets. */
export class DataSetRunObject
  extends CaseRunsObject<RunBasis, string, RunMaterial, RunVerdict, DataSetRunRow>
  implements DataSetRunClient
{
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env, DATA_SET_WORK);
  }
}
