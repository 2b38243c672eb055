import { kindOf } from "#automation/workflows/step-types";
import { commit } from "#db/commit";
import type { WorkflowStep } from "#db/schema/workflows";
import type { Statement } from "#db/statement";
import { movedOn } from "#errors/moved-on";
import { EVENTS } from "#events/outbox/events";
import { newSigningSecret } from "#events/webhooks/signing-secret";
import { sealFor } from "#platform/secrets/sealed-secret";

import { callbackSignal, newCallback } from "./callback-path.ts";
import { upsertHearing } from "./hearing.queries.ts";
import { keyOf, type RunView, type WorkContext } from "./run-view.ts";
import { OPEN_RUN } from "./step-moves.ts";
import { requireRun, type StepState, updateRun, updateStep } from "./store.ts";

/** Whether the platform itself emits an event of this name. */
export const isOfPlatform = (name: string): boolean => Object.hasOwn(EVENTS, name);

/**
 * Lets steps that have not begun hear what they will wait for: events of the platform, and requests to one-time
 * addresses, which other steps may hand out. So one that comes early is kept.
 */
export async function beginHearing(ctx: WorkContext, view: RunView): Promise<void> {
  const { run, definition, steps } = view;
  if (run.samples !== null) return;
  const heard = definition.steps.flatMap((step) => {
    const state = steps.get(step.step_id);
    const changes = state?.status === "pending" && state.waitsFor === null ? hearingOf(step) : null;
    return state === undefined || changes === null ? [] : [{ state, changes }];
  });
  if (heard.length === 0) return;
  const hasEvent = heard.some(({ changes }) => changes.callback === null);
  const { writer, clock } = ctx;
  await commit({ writer, clock }, [
    requireRun(run, OPEN_RUN, () => movedOn("The run has moved on.")),
    updateRun(run),
    ...heard.map(({ state, changes }) => updateStep(state, changes)),
    ...(hasEvent ? [await hearing(ctx)] : []),
  ]);
  for (const { state, changes } of heard) steps.set(keyOf(state), { ...state, ...changes });
}

function hearingOf(step: WorkflowStep): Pick<StepState, "waitsFor" | "callback"> | null {
  if (kindOf(step) !== "wait_for") return null;
  const { event, callback } = step.parameters ?? {};
  if (callback === true) {
    const address = newCallback();
    return { waitsFor: callbackSignal(address), callback: address };
  }
  return typeof event === "string" && isOfPlatform(event) ? { waitsFor: event, callback: null } : null;
}

/** The statement that makes the outbox tell the tenant's runs what their steps wait for. */
export async function hearing(ctx: WorkContext): Promise<Statement> {
  const { id } = ctx.tenant;
  const secret = await sealFor("webhooks", { tenantId: id, row: id }, newSigningSecret(), ctx.config);
  return upsertHearing(id, { events: Object.keys(EVENTS), secret, at: ctx.clock() });
}
