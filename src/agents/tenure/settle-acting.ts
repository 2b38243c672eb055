import type { Acting } from "#agents/fingerprints/acting-agent";
import type { AuditRecord } from "#db/audit-record";
import type { Database } from "#db/client";
import { commit } from "#db/commit";
import type { AgentRow, AgentTenure } from "#db/schema/agents";
import type { Statement } from "#db/statement";
import type { Writer } from "#db/write-request";
import { type ActingParts, keepsLevel } from "#engine/evidence/fingerprint";
import { firstReason, holdsLevel, levelFingerprints, type Sight, seeFingerprint } from "#engine/evidence/probation";
import type { MaturityLevel } from "#engine/governance/maturity";
import { emitEvent } from "#events/outbox/emit-event";
import type { Log } from "#lib/log";
import { auditChange } from "#platform/audit/audit-entry";

import { effectiveLevel } from "./effective-level.ts";
import {
  addEqualFingerprint,
  MAX_EQUAL_FINGERPRINTS,
  noteActing,
  recognizeLevel,
  selectLevelParts,
  startProbation,
  stopProbation,
  takeLevelFingerprint,
} from "./tenure.queries.ts";

interface TenureContext {
  db: Database;
  writer: Writer;
  clock: () => number;
  newId: () => string;
  tenant: { id: string };
  log: Log;
}

/** The tenure after a look at what acts, and what the look writes. */
export interface Settled {
  tenure: AgentTenure;
  statements: Statement[];
  audit: AuditRecord[];
}

/** The platform notes what acts; it does not matter which actor ordered the run or made the change. */
const PLATFORM = { kind: "system", trigger: "object" } as const;

/**
 * Compares what acts now with what the agent's level belongs to, before it acts. A level of which nothing is recorded
 * belongs to what acts now. Something else than what holds the level puts the agent on probation. The look writes only
 * when it sees something new, in a separate batch, so a run usually pays nothing.
 */
export async function settleActing(
  ctx: TenureContext,
  agent: Pick<AgentRow, "id" | "tenantId" | "maturityLevel" | "tenure">,
  acting: Acting,
): Promise<AgentTenure> {
  const sight = sightOf(agent, acting);
  if (sight === "same") return agent.tenure;
  const parts = sight === "other" ? await selectLevelParts(ctx.db, agent.id) : null;
  const own = parts === null ? null : await ownInFormerForm(agent, acting, parts);
  if (own !== null) {
    const recognized = recognizeLevel(
      { tenantId: agent.tenantId, agentId: agent.id },
      acting,
      agent.maturityLevel,
      own,
    );
    await commit({ writer: ctx.writer, clock: ctx.clock }, [recognized], { touches: ["agents"] });
    return { ...agent.tenure, ...heldBy(acting, agent.maturityLevel), equalFingerprints: own };
  }
  const isKept = parts !== null && keepsLevel(parts, acting.parts);
  const { tenure, statements, audit } = settled(ctx, agent, acting, { sight, isKept });
  await commit({ writer: ctx.writer, clock: ctx.clock }, statements, { touches: ["agents"], audit });
  return tenure;
}

/**
 * The fingerprints that are the agent's own beside the present one, when the recorded level has the first form and what
 * acts is the same in it, or narrower; null otherwise. What the first form did not have is unknown for that time, so
 * the level covers it as it is at this first look.
 */
async function ownInFormerForm(
  { maturityLevel: level, tenure }: Pick<AgentRow, "maturityLevel" | "tenure">,
  acting: Acting,
  held: ActingParts,
): Promise<string[] | null> {
  if (held.form !== undefined) return null;
  const former = await acting.former();
  const isHeld = holdsLevel(tenure, former.fingerprint) || keepsLevel(held, former.parts);
  if (isHeld) return [...new Set([...levelFingerprints(tenure), former.fingerprint])].slice(-MAX_EQUAL_FINGERPRINTS);
  return level === "student" && tenure.actingFingerprint === former.fingerprint ? [former.fingerprint] : null;
}

const heldBy = (
  { fingerprint, fallbacks }: Acting,
  level: MaturityLevel,
): Pick<AgentTenure, "levelFingerprint" | "actingFingerprint" | "heldFallbacks"> => ({
  levelFingerprint: fingerprint,
  actingFingerprint: fingerprint,
  heldFallbacks: level === "student" ? [] : fallbacks.map((fallback) => fallback.fingerprint),
});

export const sightOf = (
  { maturityLevel: level, tenure }: Pick<AgentRow, "maturityLevel" | "tenure">,
  { fingerprint }: Acting,
): Sight => seeFingerprint({ ...tenure, level }, fingerprint);

/** The columns of a probation with these reasons. */
function withReasons(
  probationReasons: AgentTenure["probationReasons"],
): Pick<AgentTenure, "probationReasons" | "probationSince" | "probationReason"> {
  const first = firstReason(probationReasons);
  return { probationReasons, probationSince: first?.since ?? null, probationReason: first?.reason ?? null };
}

/** Gives what a look writes; see `settleActing`. */
export function settled(
  ctx: Pick<TenureContext, "clock" | "newId" | "tenant" | "log">,
  agent: Pick<AgentRow, "id" | "tenantId" | "maturityLevel" | "tenure">,
  acting: Acting,
  { sight, isKept }: { sight: Sight; isKept: boolean },
): Settled {
  const { id: agentId, tenantId, maturityLevel: level, tenure } = agent;
  const { fingerprint } = acting;
  const place = { tenantId, agentId };
  const own = { ...ctx, actor: PLATFORM };
  const seen = { ...tenure, actingFingerprint: fingerprint };
  if (sight === "same") return { tenure, statements: [], audit: [] };
  if (sight === "taken") {
    const summary = `${level} belongs to what acts now (fingerprint ${fingerprint.slice(0, 12)}), as given by a person`;
    const entry = auditChange(own, { action: "keep_level", agentId, summary });
    return {
      tenure: { ...seen, ...heldBy(acting, level) },
      statements: [takeLevelFingerprint(place, acting, level)],
      audit: level === "student" ? [] : [entry],
    };
  }
  const noted = noteActing(place, fingerprint);
  if (sight === "held" || isKept) {
    const isOver = tenure.probationReason === "changed";
    const { changed: _over, ...probationReasons } = tenure.probationReasons;
    const equalFingerprints = isKept
      ? [...tenure.equalFingerprints, fingerprint].slice(-MAX_EQUAL_FINGERPRINTS)
      : tenure.equalFingerprints;
    const after = { ...seen, equalFingerprints, ...(isOver ? withReasons(probationReasons) : {}) };
    const isFree = isOver && after.probationSince === null;
    const ended = { agent_id: agentId, level, reason: "changed", ended_by: isKept ? "narrowed" : "restored" };
    return {
      tenure: after,
      statements: [
        noted,
        ...(isKept ? [addEqualFingerprint(place, fingerprint)] : []),
        ...(isOver ? [stopProbation(place, "changed")] : []),
        ...(isFree ? [emitEvent(ctx, "agent.probation_ended", ended)] : []),
      ],
      audit: isOver
        ? [auditChange(own, { action: "end_probation", agentId, summary: `${level}: ${ended.ended_by}` })]
        : [],
    };
  }
  if (level === "student" || tenure.probationReason === "changed")
    return { tenure: seen, statements: [noted], audit: [] };
  const after: AgentTenure = { ...seen, ...withReasons({ ...tenure.probationReasons, changed: ctx.clock() }) };
  const effective = effectiveLevel({ maturityLevel: level, tenure: after });
  ctx.log.warn("agent_on_probation", { tenant: tenantId, agent: agentId, level, reason: "changed" });
  return {
    tenure: after,
    statements: [
      noted,
      startProbation(place, "changed", ctx.clock()),
      emitEvent(ctx, "agent.probation_started", {
        agent_id: agentId,
        level,
        effective_level: effective,
        reason: "changed",
      }),
    ],
    audit: [
      auditChange(own, {
        action: "begin_probation",
        agentId,
        summary: `${level}, acts as ${effective}: another model, prompt or tools than earned the level (fingerprint ${fingerprint.slice(0, 12)})`,
      }),
    ],
  };
}
