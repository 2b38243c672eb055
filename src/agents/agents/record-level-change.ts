import type { Acting } from "#agents/fingerprints/acting-agent";
import { holdLevel, lowerGivenLevel } from "#agents/tenure/tenure.queries";
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
  /** Earliest time of the next exam, in milliseconds since 1970; null without a wait. */
  nextExamAt: number | null;
  /** The actor who requested the change, when it is not the current one. */
  wantedBy?: RecordedActor;
  /** The parts that act at this moment: the new level belongs to them. When absent, the former ones keep the lower level. */
  acting?: Acting;
}

/** The statements that record a change of level in the history and restart the evidence. */
export function recordLevelChange(
  ctx: RecordContext,
  { nextExamAt, wantedBy, acting, ...change }: RecordedChange,
): Statement[] {
  const at = ctx.clock();
  const place = { tenantId: ctx.tenant.id, agentId: change.agentId };
  return [
    insertLevelChange({
      id: ctx.newId(),
      tenantId: ctx.tenant.id,
      ...change,
      ...(wantedBy ?? recordedActor(ctx.actor)),
      createdAt: at,
    }),
    upsertNewLevel(ctx.tenant.id, change.agentId, { at, nextExamAt }),
    ...(acting === undefined
      ? [lowerGivenLevel(place, change.toLevel, at)]
      : [
          holdLevel(
            place,
            acting,
            change.kind === "exam" ? { earnedFrom: change.fromLevel } : { given: change.toLevel },
            at,
          ),
        ]),
  ];
}
