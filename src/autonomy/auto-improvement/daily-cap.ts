import { AppError } from "#errors/app-error";

const DAY_MS = 86_400_000;

/** The beginning of the day (UTC) of a moment, in milliseconds since 1970. Every such day has the same length. */
export const utcDayStart = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;

/** When the caps reset: the next midnight (UTC). */
export const capsResetAt = (at: number): number => utcDayStart(at) + DAY_MS;

/** The refusal when a day's mutations or candidates are used up. */
export const capReached = (what: "mutations" | "skill_candidates", limit: number, now: number): AppError =>
  new AppError("RATE_LIMIT_EXCEEDED", {
    message: `The daily cap of ${what === "mutations" ? "mutations" : "skill candidates"} is reached; the caps are reset at midnight UTC.`,
    details: {
      reason: what === "mutations" ? "daily_mutations" : "daily_skill_candidates",
      limit,
      resets_at: new Date(capsResetAt(now)).toISOString(),
    },
    retryAfterSeconds: (capsResetAt(now) - now) / 1_000,
  });
