/**
 * The limits of each tier; null is «no limit». Spec document 1, Limits; decisions section 3. The seconds of long scripts
 * are ours: all tenants together have sixty in a minute on a local instance, because one long script runs at a time.
 */
export const TIERS = {
  free: { requestsPerDay: 50, requestsPerMinute: 60, agents: 3, longScriptSecondsPerMinute: 3 },
  solo: { requestsPerDay: 500, requestsPerMinute: 100, agents: 10, longScriptSecondsPerMinute: 10 },
  team: { requestsPerDay: 5_000, requestsPerMinute: 500, agents: 100, longScriptSecondsPerMinute: 30 },
  enterprise: { requestsPerDay: null, requestsPerMinute: 5_000, agents: null, longScriptSecondsPerMinute: null },
} as const satisfies Record<
  string,
  {
    requestsPerDay: number | null;
    requestsPerMinute: number;
    agents: number | null;
    longScriptSecondsPerMinute: number | null;
  }
>;

export type Tier = keyof typeof TIERS;

export const TIER_NAMES = ["free", "solo", "team", "enterprise"] as const satisfies readonly Tier[];

/** Maximum bytes of all photos of a tenant, by tier. */
const PHOTO_BYTES: Readonly<Record<Tier, number>> = {
  free: 200 * 1_048_576,
  solo: 2_000 * 1_048_576,
  team: 20_000 * 1_048_576,
  enterprise: 200_000 * 1_048_576,
};

export const photoBytesOf = (tier: Tier): number => PHOTO_BYTES[tier];

/** Maximum open streams of a tenant's events, by tier. */
const EVENT_STREAMS: Readonly<Record<Tier, number>> = { free: 10, solo: 25, team: 250, enterprise: 2_500 };

export const eventStreamsOf = (tier: Tier): number => EVENT_STREAMS[tier];

/** How many schedules a tenant may have, and how often each may be due, by tier. */
export const SCHEDULE_LIMITS: Readonly<Record<Tier, { schedules: number; shortestMinutes: number }>> = {
  free: { schedules: 3, shortestMinutes: 60 },
  solo: { schedules: 20, shortestMinutes: 15 },
  team: { schedules: 500, shortestMinutes: 5 },
  enterprise: { schedules: 20_000, shortestMinutes: 1 },
};

/** How many triggers a tenant may have, by tier. */
const TRIGGERS: Readonly<Record<Tier, number>> = { free: 3, solo: 20, team: 200, enterprise: 2_000 };

export const triggersOf = (tier: Tier): number => TRIGGERS[tier];

/** How many workflows a tenant may have, and how many of their runs may be unfinished at once, by tier. */
export const WORKFLOW_LIMITS: Readonly<Record<Tier, { workflows: number; unfinishedRuns: number }>> = {
  free: { workflows: 5, unfinishedRuns: 5 },
  solo: { workflows: 50, unfinishedRuns: 25 },
  team: { workflows: 500, unfinishedRuns: 250 },
  enterprise: { workflows: 5_000, unfinishedRuns: 5_000 },
};

/** Both limits of a tenant; an enterprise tenant's agreement replaces the default per minute. */
export function limitsOf(tenant: { tier: Tier; requestsPerMinute: number | null }): {
  perDay: number | null;
  perMinute: number;
} {
  const { requestsPerDay, requestsPerMinute } = TIERS[tenant.tier];
  const agreed = tenant.tier === "enterprise" ? tenant.requestsPerMinute : null;
  return { perDay: requestsPerDay, perMinute: agreed ?? requestsPerMinute };
}
