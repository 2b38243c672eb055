import type { SystemContext } from "#context/context";
import { conversationFor, REMEMBERED_TURNS } from "#engine/reasoning/conversation";
import type { TaskInput } from "#engine/reasoning/provider";
import { wakeWaiting } from "#runs/approvals/waiting-run";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import { updateInput } from "#runs/execution-records/execution.queries";

import type { StoredRun } from "./execution-client.ts";
import { mirrorProgress } from "./mirror-execution.ts";
import { selectTurnAfter, selectTurnsBefore } from "./turn-order.queries.ts";

/** Longest time that a turn waits for those before it: the usual time limit of a turn. */
const LONGEST_WAIT_MS = 300_000;
/** Interval at which a waiting turn looks on its own, in case the wake of an earlier turn is lost. */
const LOOK_MS = 5_000;

/** Whether a run is a turn of a conversation, which has its place in it. A repeated run has none. */
const isTurn = ({ input, triggeredBy }: ExecutionRecord): boolean =>
  triggeredBy === "chat" && input.history !== undefined;

/**
 * Lets a turn begin after the turns before it, and gives it the conversation with their answers. Returns when it looks again,
 * in milliseconds since 1970; null when it may begin. A turn that waits for a person's decision holds no other turn up, and
 * the wait is bounded and does not count against the time limit.
 */
export async function waitForTurn(
  ctx: SystemContext,
  run: StoredRun,
  save: () => Promise<void>,
): Promise<number | null> {
  const { record, state } = run;
  if (!isTurn(record) || state.steps.length > 0) return null;
  const before = await selectTurnsBefore(ctx.db, record, 2 * REMEMBERED_TURNS);
  if (before === undefined) return null;
  const now = ctx.clock();
  const since = run.waitsForTurnSince ?? now;
  const isHeld = before.turns.some(({ isRunning, approvalId }) => isRunning && approvalId === null);
  if (isHeld && now < since + LONGEST_WAIT_MS) {
    if (run.waitsForTurnSince === undefined) {
      run.waitsForTurnSince = since;
      await save();
    }
    return now + LOOK_MS;
  }
  const { history: _history, earlierResults: _results, ...order } = record.input;
  await begin(ctx, run, { ...order, ...conversationFor(before.summary, before.turns) }, now - since);
  await save();
  return null;
}

/** Stores what the turn is told before it begins: its row shows it, too. */
async function begin(ctx: SystemContext, run: StoredRun, input: TaskInput, waitedMs: number): Promise<void> {
  const { record, state } = run;
  const isNew = told(input) !== told(record.input);
  run.record = { ...record, input, deadlineAt: record.deadlineAt + waitedMs };
  if (isNew) await mirrorProgress(ctx, run.record, [updateInput(run.record)]);
  run.state = { ...withoutConversation(state), ...conversationOf(input) };
  delete run.waitsForTurnSince;
}

const told = (input: TaskInput): string => JSON.stringify(conversationOf(input));

const conversationOf = ({ history, earlierResults }: TaskInput) => ({
  ...(history === undefined ? {} : { history }),
  ...(earlierResults === undefined ? {} : { earlierResults }),
});

const withoutConversation = ({
  history: _history,
  earlierResults: _results,
  ...state
}: StoredRun["state"]): StoredRun["state"] => state;

/** Lets the turn after an ended or waiting one look whether it may begin. Never throws: the turn looks on its own, too. */
export async function wakeNextTurn(ctx: SystemContext, record: ExecutionRecord): Promise<void> {
  if (!isTurn(record)) return;
  try {
    const next = await selectTurnAfter(ctx.db, record);
    if (next !== undefined)
      await wakeWaiting(ctx, { tenantId: record.tenantId, waitsKind: "execution", waitsId: next });
  } catch (error) {
    ctx.log.warn("next_turn_not_woken", { execution: record.id, error });
  }
}
