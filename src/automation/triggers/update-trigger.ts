import { changedWork } from "#automation/starts/changed-work";
import { findNewTarget } from "#automation/starts/find-target";
import { requireMayChange } from "#automation/starts/may-change";
import type { ServiceContext } from "#context/context";
import { changeRow } from "#db/change-row";
import { invalidInput } from "#errors/app-error";
import { requireVersion } from "#errors/stale-version";
import { selectOwner } from "#identity/accounts/owner.queries";
import { auditChange } from "#platform/audit/audit-entry";
import { actingUser } from "#tenancy/acting-user";

import { requireTrigger } from "./check-trigger.ts";
import { nameTaken, shownTrigger, smallNames } from "./create-trigger.ts";
import { findTrigger } from "./find-trigger.ts";
import { strayField, type UpdateTriggerInput } from "./schemas.ts";
import { type NamedTrigger, requireFreeName, unchangedTrigger, updateHearing } from "./store.ts";
import { type TriggerRow, updateTrigger as updateRow } from "./trigger.queries.ts";

/**
 * Changes the supplied fields, and the caller becomes the owner. Throws NOT_FOUND, AGENT_NOT_FOUND, FORBIDDEN, CONFLICT for
 * a taken name, PRECONDITION_FAILED for an `If-Match` that is not its tag, and INVALID_INPUT as `createTrigger` and for a field of the other source or kind of target.
 */
export async function updateTrigger(
  ctx: ServiceContext,
  triggerId: string,
  input: UpdateTriggerInput,
  expectedTag: string | undefined,
): Promise<NamedTrigger> {
  const target = await findNewTarget(ctx, input);
  const person = await selectOwner(ctx.db, ctx.tenant.id, actingUser(ctx.actor) ?? "");
  return changeRow(ctx, { find: () => findTrigger(ctx, triggerId), unchanged: unchangedTrigger }, async (trigger) => {
    requireMayChange(ctx, "trigger", trigger);
    requireVersion(expectedTag, trigger.revision, "trigger");
    requireOwnFields(trigger, input);
    const { isOtherKind, ...work } = changedWork(trigger, input, target);
    const formerRule = isOtherKind ? { ...trigger.rule, context: null } : trigger.rule;
    const changes = {
      name: input.name ?? trigger.name,
      ...work,
      rule: changedRule(formerRule, input),
      pauseAfterFailures: input.pause_after_failures ?? trigger.pauseAfterFailures,
      ownerId: actingUser(ctx.actor) ?? trigger.ownerId,
      revision: trigger.revision + 1,
      updatedAt: ctx.clock(),
    };
    const next: NamedTrigger = {
      ...trigger,
      ...changes,
      agentName: (target ?? trigger).agentName,
      workflowName: (target ?? trigger).workflowName,
      ownerName: person?.name ?? null,
    };
    await requireTrigger(ctx, next);
    return {
      statements: [
        requireFreeName(next, () => nameTaken(next.name)),
        updateRow(trigger, changes),
        ...(trigger.source === "event" ? [updateHearing(next)] : []),
      ],
      audit: [
        auditChange(ctx, {
          action: "update_trigger",
          summary: next.name,
          agentId: next.agentId,
          before: shownTrigger(trigger),
          after: shownTrigger(next),
        }),
      ],
      result: next,
    };
  });
}

function requireOwnFields({ source }: TriggerRow, input: UpdateTriggerInput): void {
  const stray = strayField(source, input);
  if (stray === undefined) return;
  throw invalidInput({ path: `body.${stray}`, code: "custom", message: `is not for the source ${source}` });
}

function contextOf(rule: TriggerRow["rule"], { context, input }: UpdateTriggerInput): TriggerRow["rule"]["context"] {
  if (input !== undefined) return input;
  return context === undefined ? rule.context : context;
}

const changedRule = (rule: TriggerRow["rule"], input: UpdateTriggerInput): TriggerRow["rule"] => ({
  when: input.when === undefined ? rule.when : input.when,
  context: contextOf(rule, input),
  onOverlap: input.on_overlap ?? rule.onOverlap,
  verify: input.verify ?? rule.verify,
  headers: input.headers === undefined ? rule.headers : smallNames(input.headers),
  ratePerMinute: input.rate_per_minute ?? rule.ratePerMinute,
  dedupe: input.dedupe ?? rule.dedupe,
  trust: input.trust ?? rule.trust,
  tools: input.tools ?? rule.tools,
  events: input.events ?? rule.events,
  agentIds: input.agent_ids ?? rule.agentIds,
});
