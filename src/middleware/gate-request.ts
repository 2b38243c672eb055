import type { Principal } from "#platform/credentials/principal";
import { type OwnWindow, ownPolicy, windowPolicies } from "#platform/rate-limits/window-counter";
import type { GateRequest, Meter } from "#platform/tenant-gate/gate-entry";
import { limitsOf } from "#tenancy/tiers";

/** A person's limit per minute beside the plan: more than a person clicks, and no way around the plan for a program. */
const PERSON_POLICIES = windowPolicies({ perMinute: 300, perDay: null });
/** The limit of a person's decisions, which no reading of pages uses up. */
const DECISION_POLICIES = windowPolicies({ perMinute: 120, perDay: null });

/** The special counting rules of an operation. */
export interface Counting {
  /** Whether it starts a run, which always counts against the plan. */
  startsRun?: boolean;
  /** Whether a person decides with it: counted apart from what the person reads. */
  decides?: boolean;
  /** Whether it works when the plan is used up. */
  passesPlan?: boolean;
  /** The window of a wing in which the operation is counted too. */
  counts?: OwnWindow | undefined;
}

/**
 * Chooses the windows of a request. Reading the console is free: a browser's requests with its session cookie count for
 * the person, not against the plan, unless they start a run; decisions have a window of their own. Operations that must work when the plan is used up have a
 * reserve for each person, apart from the browser's. So a busy program does not lock its owner out of the console.
 * A wing's own window also counts its requests, except a browser's reads.
 */
export function gateRequestOf(
  { tenant, actor }: Principal,
  idempotencyKey: string | null,
  {
    startsRun = false,
    decides = false,
    passesPlan = false,
    counts,
    isRead = false,
  }: Counting & { isRead?: boolean } = {},
): GateRequest {
  const isBrowser = actor.kind === "user" && actor.viaCookie;
  const isFree = isBrowser && !startsRun;
  return {
    tenantId: tenant.id,
    meter: isFree
      ? decides
        ? { person: `decides.${actor.userId}`, policies: DECISION_POLICIES }
        : meterOf(`browser.${actor.userId}`)
      : { person: null, policies: windowPolicies(limitsOf(tenant)) },
    reserve: passesPlan && !isFree ? meterOf(`reserve.${actor.userId}`) : null,
    own: counts && !(isFree && isRead) ? ownPolicy(counts, tenant.tier) : null,
    idempotencyKey,
  };
}

const meterOf = (person: string): Meter => ({ person, policies: PERSON_POLICIES });
