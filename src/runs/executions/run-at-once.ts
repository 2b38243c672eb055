import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { mayAskForReading } from "#engine/reasoning/asks-for-approval";
import type { RunState } from "#engine/reasoning/provider";
import { recordRun } from "#engine/reasoning/recorded-calls";
import { runFacts } from "#engine/reasoning/run-facts";
import { runInline } from "#engine/reasoning/run-inline";
import { wholeTexts } from "#engine/reasoning/whole-texts";
import { AppError } from "#errors/app-error";
import { assessRun } from "#runs/drives/assess-run";
import { toolContextFor } from "#runs/drives/equip-run";
import { prepareRun } from "#runs/drives/prepare-run";
import { failedRun } from "#runs/drives/run-execution";
import { endRecord, NO_USAGE, type ExecutionEnd, type ExecutionRecord } from "#runs/execution-records/execution-record";
import { considerLevel, consequencesOfEnd, refusedCalls, withWork } from "#runs/execution-records/finish-execution";
import { groupRun } from "#runs/failed-runs/group-run";
import { sendSoon } from "#runs/trace-exports/send-soon";
import { keepTexts } from "#runs/trace/keep-texts";

import { acceptance } from "./accept-run.ts";
import { asksAboutCall } from "./govern-run.ts";
import type { PlannedRun } from "./plan-run.ts";

/**
 * Does the built-in engine's work without an outside effect within the request, and writes its acceptance and its end
 * in one batch. Nothing is acknowledged before that batch, so a crash loses nothing. Null when the run needs an object.
 */
export async function runAtOnce(ctx: ServiceContext, run: PlannedRun): Promise<ExecutionRecord | null> {
  if (!isQuick(run)) return null;
  const { record: planned, agent, tools, stranger } = run;
  const state = prepareRun(planned, agent, tools, { withSchemas: false, stranger });
  const end = await runToEnd(ctx, run, state);
  if (end === null) return null;
  const record = endRecord({ ...planned, startedAt: planned.createdAt }, end, ctx.clock());
  const { statements, result } = acceptance(run, record);
  const kept = await keepTexts(ctx, record, wholeTexts(state.steps));
  const results = await commit(
    ctx,
    [...statements, ...kept, ...consequencesOfEnd(ctx, await withWork(record, end), end)],
    {
      touches: ["executions"],
      result,
      audit: refusedCalls(ctx, record, end),
    },
  );
  sendSoon(ctx, results);
  const grouping = groupRun(ctx, record);
  if (grouping !== null) ctx.waitUntil(grouping);
  const considering = considerLevel(ctx, record, end);
  if (considering !== null) ctx.waitUntil(considering);
  return record;
}

/** A run that may have to wait for a model or for a person takes an object. */
function isQuick({ order, ordered, agent, withModel }: PlannedRun): boolean {
  const mayWait = order.input.parameters.tool !== undefined || (ordered !== null && asksAboutCall(order));
  return order.mayRunAtOnce && !withModel && !mayWait && !mayAskForReading(agent.configuration);
}

async function runToEnd(
  ctx: ServiceContext,
  { record, tools }: PlannedRun,
  state: RunState,
): Promise<ExecutionEnd | null> {
  const { signal } = new AbortController(); // nothing to interrupt: it computes, and its reads are limited separately
  try {
    const run = await runInline(state, tools, toolContextFor(ctx, { record, state }), signal);
    if (run === null) return null;
    const facts = runFacts(state);
    return {
      status: "completed",
      result: run.result,
      error: null,
      confidence: run.confidence,
      reasoningTrace: run.reasoningTrace,
      usage: { ...NO_USAGE, tool_calls: run.usage.toolCalls },
      facts,
      recorded: recordRun(state, "builtin"),
      assessment: assessRun(state, "builtin", facts, run),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return failedRun(state, error);
  }
}
