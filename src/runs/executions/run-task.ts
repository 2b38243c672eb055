import { findAgent, forgetAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { AgentRow } from "#db/schema/agents";
import type { Statement } from "#db/statement";
import { asksForApproval, isNamedForApproval, mayAskForReading } from "#engine/reasoning/asks-for-approval";
import type { RunState } from "#engine/reasoning/provider";
import { recordRun } from "#engine/reasoning/recorded-calls";
import { runFacts } from "#engine/reasoning/run-facts";
import { runInline } from "#engine/reasoning/run-inline";
import type { Stranger } from "#engine/reasoning/stranger";
import { toolsForStranger } from "#engine/reasoning/stranger-reach";
import type { Tool } from "#engine/reasoning/tool";
import { type KeptTexts, wholeTexts } from "#engine/reasoning/whole-texts";
import { AppError } from "#errors/app-error";
import { hasModel, modelSources } from "#models/model-connections/model-sources";
import { refuseReached } from "#models/model-spending/refuse-reached";
import { stopped } from "#platform/kill-switches/kill-switch";
import { startAndWait } from "#platform/objects/start-and-wait";
import { tellDeciders } from "#runs/approvals/tell-deciders";
import { initialWait, isOfWords, needsTaskApproval } from "#runs/drives/answer-task";
import { assessRun } from "#runs/drives/assess-run";
import { toolContextFor } from "#runs/drives/equip-run";
import { prepareRun } from "#runs/drives/prepare-run";
import { failedRun } from "#runs/drives/run-execution";
import { executionLane } from "#runs/execution-lanes/execution-client";
import { endRecord, NO_USAGE, type ExecutionEnd, type ExecutionRecord } from "#runs/execution-records/execution-record";
import { considerLevel, consequencesOfEnd, refusedCalls } from "#runs/execution-records/finish-execution";
import { originOf } from "#runs/execution-records/origin-of";
import { checkPhotoIds, requirePhotos } from "#runs/shown-photos/require-photos";
import { strangerOf } from "#runs/strangers/stranger-of";
import { sendSoon } from "#runs/trace-exports/send-soon";
import { keepTexts } from "#runs/trace/keep-texts";
import { installedSkills } from "#skills/private-skills/installed-skills";
import { toolsOf } from "#tools/offered-tools/tools-of";

import { askTask, type AskedTask } from "./ask-task.ts";
import { governExecution } from "./govern-execution.ts";
import { newRecord } from "./new-record.ts";
import { orderedTool } from "./ordered-tool.ts";
import { agentChanged, inactive } from "./run-refusals.ts";
import { insertExecution, requireRunnableAgent } from "./store.ts";
import type { TaskOrder } from "./task-order.ts";

export interface TaskRun {
  /** Ended, or still running. */
  record: ExecutionRecord;
  /**
   * Whether it ended while the caller waited after it was accepted. The answer stored for a repeated request is then
   * older.
   */
  endedLate: boolean;
}

/**
 * Accepts a task for an agent, after governance. The built-in engine's work without an outside effect is done here and
 * written in one batch. Everything else runs in an object, and the caller waits a while for it. A failed run is a
 * record too. Throws AGENT_NOT_FOUND, FORBIDDEN, the refusals of `orderedTool` for a skill or tool that the agent does not have,
 * GOVERNANCE_VIOLATION, CONFLICT for an inactive agent, STOPPED after a kill switch, BUDGET_EXCEEDED, and the refusals of `alongside`.
 */
export async function runTask(ctx: ServiceContext, agentId: string, order: TaskOrder): Promise<TaskRun> {
  const [agent, skills, models] = await Promise.all([findAgent(ctx, agentId), installedSkills(ctx), modelSources(ctx)]);
  if (agent.status !== "active") throw inactive();
  if (agent.stoppedBy !== null) throw stopped(agent.stoppedBy);
  const from = { origin: order.origin ?? originOf(ctx.actor), contactId: order.contactId ?? null };
  const stranger = await strangerOf(ctx, from);
  checkPhotoIds(order.input, stranger !== undefined, order.photosAt);
  const own = await toolsOf(ctx, agent.configuration, skills);
  const tools = toolsForStranger(own, stranger);
  const ordered = await orderedTool(ctx, order, { agent, tools });
  const record = await newRecord(ctx, { agent, tools: own, models, order: { ...order, ...from } }, ordered);
  const withModel = hasModel(models, agent.configuration);
  const run: Run = { record, agent, tools, stranger, order, withModel };
  if (needsTaskApproval(record)) return await acceptAsked(ctx, run);
  const isOfWordsAlone = isOfWords(record);
  for (const action of actionsToGovern(run, ordered))
    await governExecution(ctx, run.record, action, {
      isOfNamedCall: action === ordered?.action,
      isOfWords: isOfWordsAlone,
      withModel,
    });
  if (withModel) await refuseReached(ctx, agent.id);
  const mayWait = order.input.parameters.tool !== undefined || (ordered !== null && asksAboutCall(order));
  const isQuick = order.mayRunAtOnce && !withModel && !mayWait;
  const inline = isQuick ? await runAtOnce(ctx, run) : null;
  try {
    return inline ? await recordEnded(ctx, order, inline) : await acceptAndWait(ctx, run);
  } catch (error) {
    throw await explained(ctx, agentId, error);
  }
}

/**
 * Explains a changed agent when a kill switch is the reason. A caller that sends the task again reads the changed
 * agent.
 */
async function explained(ctx: ServiceContext, agentId: string, error: unknown): Promise<unknown> {
  if (!(error instanceof AppError) || error.details["reason"] !== "agent_changed") return error;
  forgetAgent(ctx, agentId);
  const { stoppedBy } = await findAgent(ctx, agentId);
  return stoppedBy === null ? error : stopped(stoppedBy);
}

/** Whether the caller wants a person to be asked about the call that the task names. */
const asksAboutCall = ({ input }: TaskOrder): boolean => input.parameters.ask === true;

/**
 * The actions that the agent's level must allow before the run. The action of an ordered skill that the agent's
 * configuration names for approval is left out. So is that of an ordered tool whose calls ask a person, and that of
 * both with `ask: true`. A person decides about that call when the run reaches it; without approval it is not made.
 */
function actionsToGovern({ record, agent, order }: Run, ordered: Tool | null): Set<string> {
  const actions = new Set(ordered === null ? [record.action] : [record.action, ordered.action]);
  if (ordered === null) return actions;
  const asks = order.input.parameters.tool === undefined ? isNamedForApproval : asksForApproval;
  if (asksAboutCall(order) || asks(ordered, agent.configuration)) actions.delete(ordered.action);
  return actions;
}

interface Run {
  record: ExecutionRecord;
  agent: AgentRow;
  tools: ReadonlyMap<string, Tool>;
  stranger: Stranger | undefined;
  order: TaskOrder;
  /** Whether a model decides its steps. */
  withModel: boolean;
}

/**
 * Runs without an object when the plan has no effects. The run loses nothing before its one batch, and nothing is
 * acknowledged before that batch. Null when the plan needs more.
 */
async function runAtOnce(ctx: ServiceContext, { record, agent, tools, stranger }: Run): Promise<InlineEnd | null> {
  if (mayAskForReading(agent.configuration)) return null;
  const state = prepareRun(record, agent, tools, { withSchemas: false, stranger });
  const end = await runToEnd(ctx, record, state, tools);
  if (end === null) return null;
  const texts = wholeTexts(state.steps);
  return { record: endRecord({ ...record, startedAt: record.createdAt }, end, ctx.clock()), end, texts };
}

interface InlineEnd {
  record: ExecutionRecord;
  end: ExecutionEnd;
  /** Texts of its steps that the trace shortens. */
  texts: KeptTexts[];
}

async function runToEnd(
  ctx: ServiceContext,
  record: ExecutionRecord,
  state: RunState,
  tools: ReadonlyMap<string, Tool>,
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

async function recordEnded(ctx: ServiceContext, order: TaskOrder, { record, end, texts }: InlineEnd): Promise<TaskRun> {
  const kept = await keepTexts(ctx, record, texts);
  const statements = [...accepting(record, order), ...kept, ...consequencesOfEnd(ctx, record, end)];
  const results = await commit(ctx, statements, {
    touches: ["executions"],
    result: answerFor(record, order),
    audit: refusedCalls(ctx, record, end),
  });
  sendSoon(ctx, results);
  const considering = considerLevel(ctx, record, end);
  if (considering !== null) ctx.waitUntil(considering);
  return { record, endedLate: false };
}

async function acceptAndWait(
  ctx: ServiceContext,
  { record, agent, tools, stranger, order, withModel }: Run,
  asked?: AskedTask,
): Promise<TaskRun> {
  await commit(ctx, [...accepting(record, order), ...(asked?.statements ?? [])], {
    touches: ["executions"],
    result: answerFor(record, order),
    audit: asked?.audit ?? [],
  });
  if (asked !== undefined) ctx.waitUntil(tellDeciders(ctx, asked.approval));
  const state = prepareRun(record, agent, tools, { withSchemas: withModel, stranger });
  const ended = await startAndWait(
    ctx,
    executionLane(ctx, record),
    { record, state, end: null, awaiting: initialWait(record) },
    {
      kind: "execution",
      runId: record.id,
      waitSeconds: order.waitSeconds,
    },
  );
  return { record: ended ?? record, endedLate: ended !== null };
}

/** Accepts a task with the request for its approval, in one batch. The run waits, and its caller does not. */
async function acceptAsked(ctx: ServiceContext, run: Run): Promise<TaskRun> {
  const asked = await askTask(ctx, run.record);
  try {
    return await acceptAndWait(ctx, { ...run, record: asked.record, order: { ...run.order, waitSeconds: 0 } }, asked);
  } catch (error) {
    throw await explained(ctx, run.agent.id, error);
  }
}

const accepting = (record: ExecutionRecord, { alongside, photosAt }: TaskOrder): Statement[] => [
  requireRunnableAgent(record, agentChanged),
  ...requirePhotos(record, photosAt),
  insertExecution(record),
  ...(alongside?.(record) ?? []),
];

const answerFor = (record: ExecutionRecord, order: TaskOrder): unknown => order.answerFor?.(record) ?? record;
