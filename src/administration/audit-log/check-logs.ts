import type { BaseContext } from "#context/context";
import { inParallel } from "#lib/in-parallel";
import { sweepTime, type SweepTime } from "#lib/in-steps";
import type { AuditCheck } from "#platform/audit/audit-check";
import { auditKeysOf } from "#platform/audit/audit-keys";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import { latestAnchor } from "./latest-anchor.ts";
import { rememberedCheck, rememberedHead } from "./remembered-head.ts";
import { selectTenantsOfMinute } from "./store.ts";
import { PART_PLACES, verifyPart, type PartReport } from "./verify-part.ts";

const PAGE_TENANTS = 500;
const AT_ONCE = 4;
const CHECKS_A_DAY = 24;

/**
 * Checks the audit logs of the tenants assigned to this minute of the hour: new entries, and a part of the older ones,
 * so that all of them are checked again within a day. The tenant's gate remembers how far the log is intact, and
 * `verifyAuditLog` begins there. A fault moves that place back and is logged as an error.
 */
export async function checkLogs(base: BaseContext, at: Date): Promise<void> {
  const minute = at.getUTCMinutes();
  const time = sweepTime(base.clock);
  for (let after = ""; base.clock() < time.endsAt;) {
    const tenants = await selectTenantsOfMinute(base.db, { minute, now: at.getTime() }, after, PAGE_TENANTS);
    await inParallel(tenants, AT_ONCE, async ({ tenantId }) => {
      try {
        await checkLog(base, tenantId, time);
      } catch (error) {
        base.log.error("audit_check_failed", { tenant: tenantId, error });
      }
    });
    const last = tenants.at(-1);
    if (last === undefined || tenants.length < PAGE_TENANTS) return;
    after = last.tenantId;
  }
}

async function checkLog(base: BaseContext, tenantId: string, time: SweepTime): Promise<void> {
  const [head, found, keys, before] = await Promise.all([
    rememberedHead(base, tenantId),
    latestAnchor(base, tenantId),
    auditKeysOf(base.config, tenantId),
    rememberedCheck(base, tenantId),
  ]);
  const anchor = found && { ...found.anchor, isSigned: found.isSigned };
  const look = async (from: number, known: AuditCheck["intact"]): Promise<PartReport> => {
    const part = await verifyPart(base.db, tenantId, keys, { head, anchor, known }, from);
    const [first] = part.problems;
    if (first) base.log.error("audit_log_altered", { tenant: tenantId, problems: part.problems.length, ...first });
    return part;
  };
  await tenantGate(base, tenantId).noteAuditCheck(
    await recheck(await checkNew(before, look, base.clock, time), look, base.clock, time),
  );
}

type Look = (from: number, known: AuditCheck["intact"]) => Promise<PartReport>;

const intactOf = ({ intactUntil }: PartReport, clock: () => number): AuditCheck["intact"] =>
  intactUntil && { ...intactUntil, at: clock() };

/** Continues from the last intact entry, which is checked again, to the end or to a fault. */
async function checkNew(before: AuditCheck, look: Look, clock: () => number, time: SweepTime): Promise<AuditCheck> {
  let { intact } = before;
  for (let from: number | null = intact?.sequence ?? 1; from !== null && clock() < time.endsAt;) {
    const part: PartReport = await look(from, intact);
    intact = intactOf(part, clock);
    from = part.valid ? part.nextFrom : null;
  }
  return { ...before, intact };
}

/** Checks a part of the intact entries again, so that a day covers all of them. */
async function recheck(check: AuditCheck, look: Look, clock: () => number, time: SweepTime): Promise<AuditCheck> {
  const { intact } = check;
  let from = check.nextRecheckFrom;
  const places = Math.ceil((intact?.sequence ?? 0) / CHECKS_A_DAY);
  for (let looked = 0; intact !== null && looked < places && clock() < time.endsAt; looked += PART_PLACES) {
    if (from >= intact.sequence) from = 1;
    const part = await look(from, intact);
    if (!part.valid) return { intact: intactOf(part, clock), nextRecheckFrom: 1 };
    from = part.until + 1;
  }
  return { intact, nextRecheckFrom: from };
}
