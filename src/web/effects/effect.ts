import type { Pagination } from "#web/lib/pagination.ts";

export type EffectStatus = "intended" | "done" | "not_made" | "unknown" | "settled";
export type SettledAs = "happened" | "did_not_happen";

/** What an agent did, or tried to do, outside the platform, as the API gives it. */
export interface Effect {
  id: string;
  status: EffectStatus;
  agent_id: string | null;
  execution_id: string | null;
  tool: string;
  action: string;
  arguments: Record<string, unknown>;
  target_host: string | null;
  known: string | null;
  intended_at: string;
  ended_at: string | null;
  settlement: {
    outcome: SettledAs;
    note: string | null;
    settled_by: string | null;
    settled_at: string | null;
  } | null;
}

export interface EffectList {
  effects: Effect[];
  pagination: Pagination;
}

/** What each state means to a person; what waits for one comes first. */
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
