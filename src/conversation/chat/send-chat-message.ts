import type { ServiceContext } from "#context/context";
import { restateAnswer } from "#platform/idempotency/spend-key";
import { getExecution } from "#runs/executions/get-execution";

import { findSessionForTurn, takeTurn, type Ask, type TakenTurn } from "./take-turn.ts";
import { isAtRest, turnStateOf } from "./turn-state.ts";

/** The maximum wait of an execute request. */
const WAIT_SECONDS = 25;

/**
 * Gives a message to an agent and waits for its answer, in the caller's session or a new one. Throws NOT_FOUND for the
 * session, and the errors of `takeTurn`.
 */
export async function sendChatMessage(
  ctx: ServiceContext,
  ask: Pick<Ask, "message" | "photoIds" | "sessionId" | "agentId" | "asksFirst">,
): Promise<TakenTurn> {
  const found = ask.sessionId === undefined ? null : await findSessionForTurn(ctx, ask.sessionId, null);
  const taken = await takeTurn(ctx, { ...ask, agentIdAt: "body.agent_id", waitSeconds: WAIT_SECONDS }, found);
  const turn = isAtRest(taken.turn.state) ? taken : await markUnchecked(ctx, taken);
  if (taken.endedLate || turn !== taken) await restateAnswer(ctx, turn);
  return turn;
}

/** The wait ended earlier than the turn, which takes longer or waits for a person. */
async function markUnchecked(ctx: ServiceContext, taken: TakenTurn): Promise<TakenTurn> {
  const record = await getExecution(ctx, taken.turn.agentId, taken.turn.executionId);
  const state = turnStateOf(record);
  return isAtRest(state) ? { ...taken, record, turn: { ...taken.turn, state } } : taken;
}
