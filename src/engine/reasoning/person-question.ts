import { AppError } from "#errors/app-error";

import type { PersonQuestion } from "./noted-call.ts";
import type { CallOutcome, CallRecord, JsonObject } from "./provider.ts";

/** A person's answer to a question. */
export type PersonAnswer =
  | { kind: "answered"; content: JsonObject }
  | { kind: "declined" }
  /** No answer came in time. */
  | { kind: "expired" };

/** Maximum questions of a call; then it fails. */
const MAX_ROUNDS = 5;

/**
 * The question that a tool's error carries; null for any other error. It travels as the cause, which no caller sees.
 */
export function questionIn(error: unknown): PersonQuestion | null {
  if (!(error instanceof AppError) || error.details["reason"] !== "input_required") return null;
  const { cause } = error;
  return cause !== null && typeof cause === "object" && "ticket" in cause ? (cause as PersonQuestion) : null;
}

/**
 * Notes that a call asks a person before it is made again: nothing has happened yet. False when it has asked too often.
 */
export function noteQuestion(call: CallRecord, question: PersonQuestion): boolean {
  const round = (call.question?.round ?? 0) + 1;
  if (round > MAX_ROUNDS) return false;
  call.question = { ...question, round };
  const { effectId } = call;
  if (effectId !== undefined)
    call.earlierEffects = [...(call.earlierEffects ?? []), { id: effectId, known: `${question.from} asked first.` }];
  delete call.effectId;
  call.started = false;
  return true;
}

/** The outcome of a call whose question remained unanswered. */
export const withoutAnswer = ({ from }: PersonQuestion, kind: "declined" | "expired"): CallOutcome => ({
  status: "failed",
  error: {
    code: "CONFLICT",
    message:
      kind === "declined"
        ? `${from} asked a person, who declined to answer. Nothing was sent, and the call was not made.`
        : `${from} asked a person, and no one answered in time. The call was not made.`,
    details: { reason: kind === "declined" ? "answer_declined" : "answer_expired", effect: "none" },
  },
});
