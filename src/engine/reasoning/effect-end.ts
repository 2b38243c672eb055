import type { EffectEnd } from "#errors/effect-of-error";

import type { CallOutcome } from "./provider.ts";

/**
 * The state of a call's effect by the call's outcome. An answer that could not be used is still an answer: the effect
 * happened.
 */
export function endOfEffect(outcome: CallOutcome): EffectEnd {
  switch (outcome.status) {
    case "done":
      return "done";
    case "unknown":
      return "unknown";
    case "refused":
      return "not_made";
    case "failed":
      return outcome.error.details?.["effect"] === "happened" ? "done" : "not_made";
  }
}

/** The same in a sentence, for people. */
export function knownOfEffect(outcome: CallOutcome): string {
  switch (outcome.status) {
    case "done":
      return "The call returned a result.";
    case "unknown":
      return outcome.message;
    case "refused":
      return "The call was not allowed.";
    case "failed":
      return outcome.error.message;
  }
}
