import { CaseRunsObject } from "#autonomy/case-runs/case-runs.object";
import type { PlaygroundRow } from "#db/schema/playground";

import { type LiveNews, LiveRuns } from "./live-runs.ts";
import type { PlaygroundRunClient } from "./playground-run-client.ts";
import { type PlaygroundBasis, playgroundWork, type VariantMaterial, type VariantVerdict } from "./playground-work.ts";

/** Carries runs of playgrounds. */
export class PlaygroundRunObject
  extends CaseRunsObject<PlaygroundBasis, number, VariantMaterial, VariantVerdict, PlaygroundRow>
  implements PlaygroundRunClient
{
  readonly #live: LiveRuns;

  constructor(ctx: DurableObjectState, env: Env) {
    const live = new LiveRuns();
    super(ctx, env, playgroundWork(live));
    this.#live = live;
  }

  follow(runId: string, tick: number, maxMs: number): Promise<LiveNews | null> {
    return this.#live.follow(runId, tick, maxMs);
  }
}
