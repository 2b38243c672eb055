import type { Tier } from "#tenancy/tiers";

/** A limit over a window. A window of a day is the UTC day; a shorter one starts with its first request. */
export interface WindowPolicy {
  /** `minute`, `day`, or the name of an `OwnWindow`. */
  name: string;
  limit: number;
  lengthMs: number;
  /** The plural of what an own window counts; all others count requests. */
  unit?: string;
}

export interface WindowCount {
  startedAt: number;
  count: number;
}

export interface WindowStatus {
  name: string;
  unit?: string;
  limit: number;
  remaining: number;
  /** When the window ends, in milliseconds since 1970. */
  resetAt: number;
  lengthMs: number;
}

export interface RateVerdict {
  allowed: boolean;
  windows: WindowStatus[];
  /** 0 when allowed; otherwise the whole seconds until the refusing window ends. */
  retryAfterSeconds: number;
}

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** The windows of a limit per minute and, if any, per day. */
export function windowPolicies(limits: { perMinute: number; perDay: number | null }): WindowPolicy[] {
  const minute: WindowPolicy = { name: "minute", limit: limits.perMinute, lengthMs: MINUTE_MS };
  return limits.perDay === null ? [minute] : [minute, { name: "day", limit: limits.perDay, lengthMs: DAY_MS }];
}

/** A window that a wing declares: some of its operations are counted in it, beside the plan. */
export interface OwnWindow {
  name: string;
  /** The plural of what is counted. */
  unit: string;
  /** The limit of each tier for a UTC day; null for no limit. */
  perDay: Readonly<Record<Tier, number | null>>;
}

/** The policy of an own window for a tier; null for a tier without that limit. */
export function ownPolicy({ name, unit, perDay }: OwnWindow, tier: Tier): WindowPolicy | null {
  const limit = perDay[tier];
  return limit === null ? null : { name, unit, limit, lengthMs: DAY_MS };
}

/** Combines the verdicts of two counters that must both allow a request. */
export const bothVerdicts = (one: RateVerdict, other: RateVerdict): RateVerdict => ({
  allowed: one.allowed && other.allowed,
  windows: [...one.windows, ...other.windows],
  retryAfterSeconds: Math.max(one.retryAfterSeconds, other.retryAfterSeconds),
});

/**
 * Counts one request in all windows, or in none when one of them is used up: a refused request costs nothing. Pure.
 * Under load it is exact, because its only caller is one Durable Object.
 */
export function countRequest(
  policies: readonly WindowPolicy[],
  counts: readonly (WindowCount | undefined)[],
  now: number,
  cost = 1,
): { verdict: RateVerdict; counts: WindowCount[] } {
  const current = policies.map((policy, index) => currentWindow(policy, counts[index], now));
  const refusing = policies.flatMap((policy, index) => {
    const window = current[index];
    return window && window.count + cost > policy.limit ? [window.startedAt + policy.lengthMs] : [];
  });
  const allowed = refusing.length === 0;
  const next = allowed ? current.map((window) => ({ ...window, count: window.count + cost })) : current;
  const windows = policies.map((policy, index) => describe(policy, next[index] ?? { startedAt: now, count: 0 }));
  const retryAfterSeconds = allowed ? 0 : Math.max(1, Math.ceil((Math.max(...refusing) - now) / 1000));
  return { verdict: { allowed, windows, retryAfterSeconds }, counts: next };
}

/** The window with the least left, and of equals the longer one, for the `X-RateLimit-*` headers. */
export function tightestWindow(windows: readonly WindowStatus[]): WindowStatus | undefined {
  return windows.reduce<WindowStatus | undefined>(
    (least, window) => (least && isTighter(least, window) ? least : window),
    undefined,
  );
}

const isTighter = (one: WindowStatus, other: WindowStatus): boolean =>
  one.remaining === other.remaining ? one.resetAt > other.resetAt : one.remaining < other.remaining;

/**
 * The window that holds the time. Where the machine's time was set back by less than a window, the known one stays: a
 * correction of some seconds gives no second limit, and a time that was far ahead refuses no tenant for longer than two windows.
 */
function currentWindow({ lengthMs }: WindowPolicy, known: WindowCount | undefined, now: number): WindowCount {
  const startedAt = lengthMs === DAY_MS ? now - (now % DAY_MS) : now;
  const isKept = known !== undefined && now < known.startedAt + lengthMs && now >= known.startedAt - lengthMs;
  return isKept ? known : { startedAt, count: 0 };
}

function describe(policy: WindowPolicy, window: WindowCount): WindowStatus {
  return {
    name: policy.name,
    ...(policy.unit === undefined ? {} : { unit: policy.unit }),
    limit: policy.limit,
    remaining: Math.max(0, policy.limit - window.count),
    resetAt: window.startedAt + policy.lengthMs,
    lengthMs: policy.lengthMs,
  };
}
