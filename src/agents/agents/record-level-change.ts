import type { Statement } from "#db/statement";
import type { MaturityLevel } from "#engine/governance/maturity";
import type { Actor } from "#tenancy/actor";
import { recordedActor, type RecordedActor } from "#tenancy/recorded-actor";

import { insertLevelChange, upsertNewLevel, type LevelChangeRow } from "./store.ts";

interface RecordContext {
  tenant: { id: string };
  actor: Actor;
  clock: () => number;
  newId: () => string;
}

export interface RecordedChange {
  agentId: string;
  fromLevel: MaturityLevel;
  toLevel: MaturityLevel;
  kind: LevelChangeRow["kind"];
  readinessScore: number;
  examId: string | null;
  reason: string;
  /** No exam before this, milliseconds since 1970; null without waiting. */
  nextExamAt: number | null;
  /** Who wanted it, when that is not who acts now. */
  wantedBy?: RecordedActor;
}

/** The statements that keep a change of level in the history, and restart the evidence. */
export function recordLevelChange(
  ctx: RecordContext,
  { nextExamAt, wantedBy, ...change }: RecordedChange,
): Statement[] {
  const at = ctx.clock();
  return [
    insertLevelChange({
      id: ctx.newId(),
      tenantId: ctx.tenant.id,
      ...change,
      ...(wantedBy ?? recordedActor(ctx.actor)),
      createdAt: at,
    }),
    upsertNewLevel(ctx.tenant.id, change.agentId, { at, nextExamAt }),
  ];
}
