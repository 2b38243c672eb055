import type { Statement } from "#db/statement";
import type { SkillCall } from "#engine/reasoning/run-facts";

import { type RecordedWork, saysSomething } from "./recorded-work.ts";
import { deleteOldRuns, insertSkillRun } from "./store.ts";

/** Larger values are not stored: the run counts, but cannot be repeated. */
const MAX_CHARACTERS = 16_384;
/** Maximum stored passes, and failures, of each skill. */
export const MAX_KEPT = 100;

/**
 * The statements that store the inputs and outputs of skills: the evidence that measures a change of them. They belong
 * in the batch that writes the end of the work.
 */
export function recordSkillRuns(ctx: { newId: () => string }, work: RecordedWork): Statement[] {
  const { record, episodeId, at } = work;
  const told = work.calls.filter(saysSomething);
  const inserts = told.map((call) =>
    insertSkillRun({
      id: ctx.newId(),
      tenantId: record.tenantId,
      skillId: call.skillId,
      agentId: record.agentId,
      executionId: record.id,
      episodeId,
      callId: `${record.id}.${call.callId}`,
      outcome: outcomeOf(call),
      input: kept(call.input),
      output: call.ended.passed ? kept(call.ended.output) : null,
      error: call.ended.passed ? null : call.ended.error.message.slice(0, MAX_ERROR).toWellFormed(),
      createdAt: at,
    }),
  );
  const kinds = new Map(told.map((call) => [`${call.skillId} ${outcomeOf(call)}`, call]));
  const prunes = [...kinds.values()].map((call) =>
    deleteOldRuns(record.tenantId, call.skillId, outcomeOf(call), MAX_KEPT),
  );
  return [...inserts, ...prunes];
}

const MAX_ERROR = 1_000;

const outcomeOf = ({ ended }: SkillCall): "passed" | "failed" => (ended.passed ? "passed" : "failed");

function kept(value: unknown): string | null {
  const text = JSON.stringify(value ?? null);
  return text.length <= MAX_CHARACTERS ? text : null;
}
