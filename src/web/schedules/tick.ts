import type { DataOf } from "#web/lib/operation.ts";
import type { IconName } from "#web/ui/icon.tsx";
import type { OutcomeName } from "#web/ui/outcome-name.ts";
import { OUTCOME_WORDS } from "#web/ui/outcome.tsx";

import { dueText } from "./schedule.ts";

/** A time that a schedule was due, or a run that a person ordered. */
export type Tick = DataOf<"GET /api/schedules/{id}/ticks">["ticks"][number];

/** A tick in a row of ticks. */
export type RecentTick = DataOf<"GET /api/schedules/{id}">["recent_ticks"][number];

interface TickLook {
  word: string;
  /** Name of its icon and of its colour. */
  look: Extract<IconName, "running" | "waiting" | "void" | "partial" | "refused">;
}

export const TICKS: Readonly<Record<Tick["outcome"], TickLook>> = {
  started: { word: "Started", look: "running" },
  queued: { word: "Waiting", look: "waiting" },
  skipped: { word: "Skipped", look: "void" },
  missed: { word: "Missed", look: "partial" },
  refused: { word: "Refused", look: "refused" },
  manual: { word: "Run by a person", look: "running" },
};

const MADE_UP: ReadonlySet<Tick["outcome"]> = new Set(["missed", "skipped", "refused"]);

export const canBeMadeUp = ({ outcome }: Tick): boolean => MADE_UP.has(outcome);

/** The outcome of its run, or that it is under way; null when it has none, or the run is gone. */
export function outcomeOf({
  run_status: status,
  run_outcome: outcome,
  run_claimed: claimed,
}: RecentTick): OutcomeName | null {
  if (claimed) return "claimed";
  if (status === "pending" || status === "in_progress") return "running";
  if (isOutcome(outcome)) return outcome;
  if (status === null) return null;
  return status === "failed" ? "failed" : "void";
}

const isOutcome = (name: string | null): name is OutcomeName => name !== null && Object.hasOwn(OUTCOME_WORDS, name);

const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** Why it did not start, or who ordered it, with its moments as the clocks of the schedule show them: `Skipped: the run of …`. */
export function tickText({ outcome, reason }: Tick, timeZone: string): string {
  if (reason === null) return TICKS[outcome].word;
  const message = reason.message.replaceAll(MOMENT, (at) => dueText(at, timeZone));
  return outcome === "manual"
    ? message
    : `${TICKS[outcome].word}: ${message.replace(/^(?:The|A|It|Nothing|Your|This) /, (word) => word.toLowerCase())}`;
}
