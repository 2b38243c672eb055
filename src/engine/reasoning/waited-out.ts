import type { CallRecord, RunState } from "./provider.ts";

/** From this share on, a time-out says nothing about the agent. */
const MOSTLY = 0.8;

/**
 * Whether a run that ran out of time spent at least four fifths of it waiting for its vendor or for tools that reach
 * beyond the run. Waits for people and rests between steps are left out. `askingSince`: when the vendor was asked for an
 * answer that has not arrived; times are ISO 8601.
 */
export function isWaitedOut(
  { steps, tools }: Pick<RunState, "steps" | "tools">,
  { askingSince, now }: { askingSince: string | null; now: number },
): boolean {
  const end = new Date(now).toISOString();
  const pure = new Set(tools.filter(({ reach }) => reach === "pure").map(({ name }) => name));
  let waitedMs = lasted(askingSince, end);
  let ownMs = 0;
  for (const { askedAt, at, calls } of steps) {
    waitedMs += lasted(askedAt, at);
    for (const call of calls) {
      if (pure.has(call.tool)) ownMs += lasted(call.times?.began, call.times?.ended ?? end);
      else waitedMs += waitedFor(call, end);
    }
  }
  return waitedMs > 0 && waitedMs >= MOSTLY * (waitedMs + ownMs);
}

/** The time of a call without the time that a person took to approve it. */
function waitedFor({ times, approval, outcome }: CallRecord, end: string): number {
  const lastedMs = lasted(times?.began, times?.ended ?? (outcome === undefined ? end : undefined));
  return Math.max(0, lastedMs - lasted(approval?.asked_at, approval?.decided_at));
}

const lasted = (from: string | null | undefined, to: string | null | undefined): number =>
  from === null || from === undefined || to === null || to === undefined
    ? 0
    : Math.max(0, Date.parse(to) - Date.parse(from));
