import type { TriggerRow } from "#automation/triggers/trigger.queries";
import type { ServiceContext } from "#context/context";
import type { Statement } from "#db/statement";
import type { Origin } from "#lib/origin";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import { insertRunStart } from "#runs/execution-records/started-by.queries";
import { runTask } from "#runs/executions/run-task";

import type { Cause } from "./arrival.ts";

interface Start {
  context: Record<string, unknown>;
  cause: Cause | null;
  /** Statements that join the run's row. */
  alongside: (record: ExecutionRecord) => Statement[];
  /** The answer to a repeated request; absent when no client asked. */
  answerFor?: (record: ExecutionRecord) => unknown;
}

/**
 * Accepts the run of one delivery, in one batch with `alongside`. What arrived is its context and never its task. Throws
 * what `runTask` throws, and the refusals of `alongside`.
 */
export async function startDelivery(ctx: ServiceContext, trigger: TriggerRow, start: Start): Promise<ExecutionRecord> {
  const { id, name, task, parameters, rule, source } = trigger;
  const origin = originOf(trigger, start.cause);
  const triggers = [...(start.cause?.triggers ?? []), id];
  const { record } = await runTask(ctx, trigger.agentId, {
    task,
    input: { context: start.context, parameters: { ...parameters, ask: true } },
    triggeredBy: source,
    origin,
    contactId: origin === "stranger" ? (start.cause?.contactId ?? null) : null,
    sender: { tools: rule.tools },
    mayRunAtOnce: true,
    waitSeconds: 0,
    alongside: (accepted) => [
      ...start.alongside(accepted),
      insertRunStart({
        executionId: accepted.id,
        tenantId: accepted.tenantId,
        kind: "trigger",
        sourceId: id,
        name,
        triggers,
      }),
    ],
    ...(start.answerFor === undefined ? {} : { answerFor: start.answerFor }),
  });
  return record;
}

/**
 * A webhook's sender is a stranger unless a person trusts it. An event's run comes from the lowest of its causes: a
 * stranger's run makes it a stranger's, and all others let the platform start it.
 */
function originOf({ source, rule }: TriggerRow, cause: Cause | null): Origin {
  if (source === "webhook") return rule.trust === "workspace" ? "api" : "stranger";
  return cause?.origin === "stranger" ? "stranger" : "schedule";
}
