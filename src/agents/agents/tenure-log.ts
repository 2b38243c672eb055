import { DEFAULT_MINIMUM_DAYS } from "#engine/evidence/requirements";
import type { Held, TenureLog } from "#engine/evidence/tenure";

import type { AgentLog } from "./read-evidence.ts";

/**
 * The log of an agent as `assessTenure` reads it. Inherited evidence counts for the version that inherited it, and for
 * no later one.
 */
export function tenureLog({ agent, standing, evidence, around }: AgentLog): TenureLog {
  const { maturityLevel: level, version } = agent;
  const isHeir = standing !== null && standing.inheritingVersion === version;
  const { kindsGiven, drawn, voids, workDays, minimumDays, breaches } = around;
  return {
    agent: { level, version, inheritsFrom: isHeir ? (standing.inheritsFrom ?? undefined) : undefined },
    held: heldOf(standing),
    episodes: evidence,
    breaches,
    workDays,
    surroundings: { minimumDays: minimumDays ?? DEFAULT_MINIMUM_DAYS, kindsGiven, drawn, voids },
  };
}

/** A row from before reasons added up has one. */
function probationsOf(standing: AgentLog["standing"]): Held["probations"] {
  const { probationReasons = null, probationSince = null, probationReason = null } = standing ?? {};
  if (probationReasons !== null) return probationReasons;
  return probationSince === null ? {} : { [probationReason ?? "changed"]: probationSince };
}

const heldOf = (standing: AgentLog["standing"]): Held => ({
  givenLevel: standing?.givenLevel ?? null,
  levelFingerprint: standing?.levelFingerprint ?? null,
  equalFingerprints: standing?.equalFingerprints ?? [],
  heldFallbacks: standing?.heldFallbacks ?? [],
  actingFingerprint: standing?.actingFingerprint ?? null,
  probations: probationsOf(standing),
  alarmAt: standing?.alarmAt ?? null,
  forgivenAt: standing?.forgivenAt ?? null,
});
