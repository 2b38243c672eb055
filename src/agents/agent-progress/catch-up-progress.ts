import { towardsOf } from "#agents/agents/consider-tenure";
import { readEvidence } from "#agents/agents/read-evidence";
import { tenureLog } from "#agents/agents/tenure-log";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { progressOf } from "#engine/evidence/progress";
import { assessTenure } from "#engine/evidence/tenure";
import { inParallel } from "#lib/in-parallel";

import type { FoundProgress } from "./found-progress.ts";
import { type AgentBehind, recordProgress } from "./progress.queries.ts";

/** Maximum agents of one call. In a busier workspace the next reader, or the scheduled check, takes the others. */
export const MAX_CAUGHT_UP = 24;
const AT_ONCE = 8;

/**
 * Computes the progress of the tenant's agents again and stores it, so that a list says what their pages say. It only
 * notes: levels and probations are changed by `settleTenure`. Never throws; the former progress then stays.
 */
export async function catchUpProgress(ctx: ServiceContext, behind: readonly AgentBehind[]): Promise<void> {
  const now = ctx.clock();
  const found: FoundProgress[] = [];
  const towards: Statement[] = [];
  try {
    await inParallel(behind.slice(0, MAX_CAUGHT_UP), AT_ONCE, async ({ agentId, moves }) => {
      const log = await readEvidence(ctx, agentId);
      const { maturityLevel, version } = log.agent;
      const { readiness } = assessTenure(tenureLog(log), now);
      found.push({ agentId, maturityLevel, version, moves, ...progressOf(readiness) });
      towards.push(...towardsOf(log, now));
    });
    // The reader's request is not a write: it spends no key, and no cached row shows what is stored here.
    await commit({ writer: ctx.writer, clock: ctx.clock }, [...recordProgress(found, now), ...towards]);
  } catch (error) {
    ctx.log.error("progress_not_caught_up", { tenant: ctx.tenant.id, error });
  }
}
