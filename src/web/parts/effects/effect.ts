import type { DataOf } from "#web/lib/operation.ts";

export type EffectStatus = Effect["status"];
export type SettledAs = NonNullable<Effect["settlement"]>["outcome"];

/** An action of an agent outside the platform, done or attempted, as the API gives it. */
export type Effect = DataOf<"GET /api/effects/{id}">;

/** The meaning of each state for a person; those that need a person come first. */
export const STATUS_WORDS: Readonly<Record<EffectStatus, string>> = {
  unknown: "unknown",
  intended: "under way",
  done: "done",
  not_made: "not made",
  settled: "settled",
};

export const STATUS_TONES: Readonly<Record<EffectStatus, "plain" | "good" | "bad" | "waiting">> = {
  unknown: "bad",
  intended: "waiting",
  done: "good",
  not_made: "plain",
  settled: "plain",
};

export const SETTLED_WORDS: Readonly<Record<SettledAs, string>> = {
  happened: "It happened",
  did_not_happen: "It did not happen",
};
