import { CaseRunsObject } from "#autonomy/case-runs/case-runs.object";
import type { ReplayRow } from "#db/schema/graduation";

import type { ReplayBasis, ReplayCase, ReplayMaterial, ReplayVerdict } from "./replay-basis.ts";
import type { ReplayClient } from "./replay-client.ts";
import { REPLAY_WORK } from "./replay-work.ts";

/** Carries replays. */
export class ReplayObject
  extends CaseRunsObject<ReplayBasis, ReplayCase, ReplayMaterial, ReplayVerdict, ReplayRow>
  implements ReplayClient
{
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env, REPLAY_WORK);
  }
}
