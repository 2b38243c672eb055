import { demoteWhenDue } from "#agents/agents/consider-demotion";
import { readEvidence } from "#agents/agents/read-evidence";
import type { BaseContext, SystemContext } from "#context";
import { commit } from "#db/commit";
import { assessReadiness } from "#engine/governance/readiness";
import { AppError } from "#errors/app-error";
import { inParallel } from "#lib/in-parallel";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import { selectUnchecked, upsertChecked } from "./store.ts";
import { takeExam } from "./take-exam.ts";

/** In one check; the next one takes the rest. */
const MAX_AGENTS = 500;
const AT_ONCE = 4;

/**
 * Looks at every agent that did something since it was last looked at, or whose waiting is over: who is eligible takes the exam, who
 * fell short loses a level. Returns how many were looked at.
 */
export async function checkReadiness(base: BaseContext): Promise<number> {
  const now = base.clock();
  const due = await selectUnchecked(base.db, now, MAX_AGENTS);
  await inParallel(due, AT_ONCE, async ({ agentId, tenantId }) => {
    const ctx: SystemContext = {
      ...base,
      tenant: { id: tenantId },
      writer: tenantGate(base, tenantId),
      actor: { kind: "system", trigger: "cron" },
    };
    try {
      await checkAgent(ctx, agentId, now);
      await commit(ctx, [upsertChecked(tenantId, agentId, now)]);
    } catch (error) {
      base.log.error("readiness_check_failed", { tenant: tenantId, agent: agentId, error });
    }
  });
  return due.length;
}

async function checkAgent(ctx: SystemContext, agentId: string, now: number): Promise<void> {
  const found = await readEvidence(ctx, agentId);
  if (await demoteWhenDue(ctx, found)) return;
  const { agent, evidence, standing } = found;
  const { eligible } = assessReadiness({ level: agent.maturityLevel, version: agent.version }, evidence);
  if (!eligible || (standing?.nextExamAt ?? 0) > now) return;
  try {
    await takeExam(ctx, agentId, undefined);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "CONFLICT") throw error; // another request was faster
  }
}
