import type { Principal } from "#platform/credentials/principal";
import { musicPolicies, windowPolicies } from "#platform/rate-limits/window-counter";
import type { GateRequest, Meter } from "#platform/tenant-gate/gate-entry";
import { limitsOf, musicCallsOf } from "#tenancy/tiers";

/** What a person may ask for in a minute beside the plan: more than anybody clicks, and no way around the plan for a program. */
const PERSON_POLICIES = windowPolicies({ perMinute: 300, perDay: null });

/** What is special about how an operation is counted. */
export interface Counting {
  /** It starts a run, which the plan pays for whoever asks. */
  startsRun?: boolean;
  /** It works also when the plan is used up. */
  passesPlan?: boolean;
  /** It calls a provider of music, which has a limit of its own. */
  callsMusic?: boolean;
}

/**
 * Reading the console is free: what a browser asks for with its session cookie counts for its person, not against the plan, unless it
 * starts a run. What must be answered when the plan is used up has a reserve for each person, apart from that of the browser, so that
 * a program that asks all the time does not lock its owner out of the console. Calls of music are counted in a window of their own
 * besides, whoever makes them, but for what a browser only reads.
 */
export function gateRequestOf(
  { tenant, actor }: Principal,
  idempotencyKey: string | null,
  { startsRun = false, passesPlan = false, callsMusic = false, isRead = false }: Counting & { isRead?: boolean } = {},
): GateRequest {
  const isBrowser = actor.kind === "user" && actor.viaCookie;
  const isFree = isBrowser && !startsRun;
  return {
    tenantId: tenant.id,
    meter: isFree ? meterOf(`browser.${actor.userId}`) : { person: null, policies: windowPolicies(limitsOf(tenant)) },
    reserve: passesPlan && !isFree ? meterOf(`reserve.${actor.userId}`) : null,
    music: callsMusic && !(isFree && isRead) ? musicPolicies(musicCallsOf(tenant.tier)) : [],
    idempotencyKey,
  };
}

const meterOf = (person: string): Meter => ({ person, policies: PERSON_POLICIES });
