import type { ServiceContext } from "#context/context";
import { actingUser } from "#tenancy/acting-user";
import type { Permission } from "#tenancy/permissions";
import { readsTraces } from "#tenancy/trace-readers";

import { INBOX_KINDS, selectInbox, type FirstSteps, type InboxKind, type InboxRow } from "./store.ts";

/** The permission to see each kind: the one to read its subject. */
const PERMISSION: Readonly<Record<InboxKind, Permission>> = {
  approval: "AGENT_VIEW",
  effect_unknown: "AGENT_VIEW",
  probation: "AGENT_VIEW",
  webhook_failing: "WEBHOOK_MANAGE",
  alert: "AGENT_VIEW",
  start_paused: "AGENT_VIEW",
  review_assigned: "AGENT_VIEW",
  alert_channel_failing: "AGENT_VIEW",
};

/** The kinds that say what runs ask for and do. */
const OF_TRACES: ReadonlySet<InboxKind> = new Set(["approval", "effect_unknown", "review_assigned"]);

export interface Inbox {
  /** The latest of all kinds. */
  rows: InboxRow[];
  /** Counts of each kind that the caller may see. */
  counts: Partial<Record<InboxKind, number>>;
  /** Null unless requested, and for callers who may not see agents. */
  steps: FirstSteps | null;
}

const NOTHING: Inbox = { rows: [], counts: {}, steps: null };

/** Items that wait for a person in the tenant and that the caller may see, newest first. */
export async function readInbox(
  ctx: ServiceContext,
  { limit, withSteps }: { limit: number; withSteps: boolean },
): Promise<Inbox> {
  const { tenant, actor, clock, db, config } = ctx;
  if (actor.kind === "system") return NOTHING;
  const kinds = INBOX_KINDS.filter(
    (kind) => actor.permissions.has(PERMISSION[kind]) && (readsTraces(actor) || !OF_TRACES.has(kind)),
  );
  if (kinds.length === 0) return NOTHING;
  const maySee = actor.permissions.has("AGENT_VIEW");
  const asked = { kinds, now: clock(), person: actingUser(actor) ?? "", limit, withSteps: withSteps && maySee };
  const { rows, steps } = await selectInbox(db, tenant.id, asked);
  const countOf = (kind: InboxKind): number => rows.find((row) => row.kind === kind)?.total ?? 0;
  return {
    rows: rows.slice(0, limit),
    counts: Object.fromEntries(kinds.map((kind) => [kind, countOf(kind)])),
    steps: steps && { ...steps, hasModel: steps.hasModel || config.llm.provider !== "builtin" },
  };
}
