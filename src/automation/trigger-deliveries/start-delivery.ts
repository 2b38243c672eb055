import { type BegunRun, executionBegun } from "#automation/starts/begun-run";
import type { TriggerRow } from "#automation/triggers/trigger.queries";
import { startForSource } from "#automation/workflow-runs/start-for-source";
import type { ServiceContext } from "#context/context";
import type { Statement } from "#db/statement";
import type { Origin } from "#lib/origin";
import { insertRunStart } from "#runs/execution-records/started-by.queries";
import { runTask } from "#runs/executions/run-task";

import type { Cause } from "./arrival.ts";

interface Start {
  context: Record<string, unknown>;
  cause: Cause | null;
  /** Statements that join the run's row. */
  alongside: (run: BegunRun) => Statement[];
  /** The answer to a repeated request; absent when no client asked. */
  answerFor?: (run: BegunRun) => unknown;
}

/**
 * Accepts the run of one delivery, in one batch with `alongside`. What arrived is its context or input, and never its
 * task. Throws what `runTask` or `startForSource` throws, and the refusals of `alongside`.
 */
export function startDelivery(ctx: ServiceContext, trigger: TriggerRow, start: Start): Promise<BegunRun> {
  const { id, name, workflowId } = trigger;
  const origin = originOf(trigger, start.cause);
  const triggers = [...(start.cause?.triggers ?? []), id];
  if (workflowId === null) return startTask(ctx, trigger, { ...start, origin, triggers });
  const { context: input, alongside, answerFor } = start;
  return startForSource(ctx, workflowId, {
    input,
    origin,
    startedBy: { kind: "trigger", id, name, triggers },
    alongside,
    ...(answerFor === undefined ? {} : { answerFor }),
  });
}

async function startTask(
  ctx: ServiceContext,
  { id, name, agentId, task, parameters, rule, source }: TriggerRow,
  { context, cause, origin, triggers, alongside, answerFor }: Start & { origin: Origin; triggers: string[] },
): Promise<BegunRun> {
  const { record } = await runTask(ctx, agentId, {
    task,
    input: { context, parameters: { ...parameters, ask: true } },
    triggeredBy: source,
    origin,
    contactId: origin === "stranger" ? (cause?.contactId ?? null) : null,
    sender: { tools: rule.tools },
    mayRunAtOnce: true,
    waitSeconds: 0,
    alongside: (accepted) => [
      ...alongside(executionBegun(accepted)),
      insertRunStart({
        executionId: accepted.id,
        tenantId: accepted.tenantId,
        kind: "trigger",
        sourceId: id,
        name,
        triggers,
      }),
    ],
    ...(answerFor === undefined ? {} : { answerFor: (accepted) => answerFor(executionBegun(accepted)) }),
  });
  return executionBegun(record);
}

/**
 * A webhook's sender is a stranger unless a person trusts it. An event's run comes from the lowest of its causes: a
 * stranger's run makes it a stranger's, and all others let the platform start it.
 */
function originOf({ source, rule }: TriggerRow, cause: Cause | null): Origin {
  if (source === "webhook") return rule.trust === "workspace" ? "api" : "stranger";
  return cause?.origin === "stranger" ? "stranger" : "schedule";
}
