import type { BaseContext, SystemContext } from "#context/context";
import { commit } from "#db/commit";
import { inParallel } from "#lib/in-parallel";
import { sweepTime } from "#lib/in-steps";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";
import { measureJudge } from "#runs/judgements/measure-judge";

import { judgeEpisode, type JudgedEpisode } from "./judge-episode.ts";
import { claimJudgements, selectUnmeasured } from "./store.ts";

/** How long one sweep starts judgements, in milliseconds; the next one continues. */
const SWEEP_MS = 45_000;
/** Also the maximum number of concurrent calls of the judge's model. */
const AT_A_TIME = 8;
/** Longer than a judgement takes: the claim of a killed sweep ends after this. */
const CLAIM_MS = 5 * 60_000;
const MAX_MEASURED = 100;

export interface JudgedEpisodes {
  judged: number;
  failed: number;
}

/**
 * Asks the judge about the waiting episodes of all tenants in turn. An episode is claimed before its judge is asked and
 * its verdict is written once. So a crash loses none and grades none twice. Stops early when the judge's vendor is
 * overloaded.
 */
export async function judgeEpisodes(base: BaseContext): Promise<JudgedEpisodes> {
  const done: JudgedEpisodes = { judged: 0, failed: 0 };
  await measureForgotten(base);
  const { judge } = base.config;
  if (judge === null) return done;
  const time = sweepTime(base.clock, SWEEP_MS);
  let isBusy = false;
  while (!isBusy && base.clock() < time.endsAt) {
    const claimed = await claimNext(base);
    if (claimed.length === 0) break;
    await inParallel(claimed, AT_A_TIME, async (episode) => {
      const came = await judgeEpisode(contextOf(base, episode.tenantId), judge, episode);
      if (came === "judged") done.judged += 1;
      else done.failed += 1;
      isBusy ||= came === "busy";
    });
  }
  return done;
}

async function claimNext(base: BaseContext): Promise<JudgedEpisode[]> {
  const now = base.clock();
  const [claimed] = await commit(base, [claimJudgements(now, now + CLAIM_MS, AT_A_TIME)]);
  return (claimed?.rows ?? []).map(([episodeId, tenantId, attempts]) => ({
    episodeId: String(episodeId),
    tenantId: String(tenantId),
    attempts: Number(attempts),
  }));
}

/** Measures judges whose counts changed shortly before a crash. */
async function measureForgotten(base: BaseContext): Promise<void> {
  for (const { tenantId, id } of await selectUnmeasured(base.db, MAX_MEASURED))
    await measureJudge(contextOf(base, tenantId), id);
}

const contextOf = (base: BaseContext, tenantId: string): SystemContext => ({
  ...base,
  tenant: { id: tenantId },
  writer: tenantGate(base, tenantId),
  actor: { kind: "system", trigger: "cron" },
});
