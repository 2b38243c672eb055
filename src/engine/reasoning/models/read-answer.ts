import type { CallDecision, Decision, FinishDecision, JsonObject, RunState, Usage } from "#engine/reasoning/provider";
import { AppError } from "#errors/app-error";

import { FINISH_TOOL } from "./system-prompt.ts";

/** What a model gave in one step, in the words of the SDK. */
export interface ModelAnswer {
  text: string;
  calls: readonly { id: string; tool: string; input: unknown }[];
  /** Why it stopped: `stop`, `length`, `content-filter`, `tool-calls` … */
  finishReason: string;
  usage: Usage;
}

/** Said when a model gives no confidence of its own. */
const UNSTATED_CONFIDENCE = 0.5;
/** At most, for an answer that was cut off. */
const CUT_CONFIDENCE = 0.3;

/**
 * Reads a model's answer. Tool calls come first, even beside a `finish`, because their results may change it. Then comes `finish`, then
 * text: a JSON object is read like `finish`, other text is the summary. The default confidence is 0.5, and at most 0.3 for an answer cut
 * off at the token limit. An empty answer throws PROVIDER_ERROR.
 */
export function readAnswer(answer: ModelAnswer, state: RunState, provider: string): Decision {
  const own = answer.calls.filter((call) => call.tool !== FINISH_TOOL);
  if (own.length > 0) return readCalls(own, answer, state);
  const finish = answer.calls.find((call) => call.tool === FINISH_TOOL);
  const given =
    finish === undefined ? (state.form === "chat" ? null : parseObject(answer.text)) : asObject(finish.input);
  const summary = typeof given?.["summary"] === "string" ? given["summary"] : answer.text.trim();
  if (summary === "" && given === null) {
    const message =
      answer.finishReason === "content-filter" ? "The model declined to answer." : "The model gave no answer.";
    throw new AppError("PROVIDER_ERROR", { message, details: { provider, finish_reason: answer.finishReason } });
  }
  const isCut = answer.finishReason === "length";
  const stated = given?.["confidence"];
  const confidence = typeof stated === "number" && stated >= 0 && stated <= 1 ? stated : UNSTATED_CONFIDENCE;
  return {
    kind: "finish",
    result: {
      summary: summary === "" ? "The task is done; see the details." : summary,
      details: { ...detailsOf(given), ...(isCut ? { truncated: true } : {}) },
    },
    confidence: isCut ? Math.min(CUT_CONFIDENCE, confidence) : confidence,
    reasoning: finish !== undefined && answer.text.trim() !== "" ? answer.text.trim() : "The model gave its result.",
    usage: answer.usage,
  } satisfies FinishDecision;
}

/** Calls get ids of the run's own: models repeat theirs, and the driver relies on unique ones. */
function readCalls(calls: ModelAnswer["calls"], answer: ModelAnswer, state: RunState): CallDecision {
  const taken = new Set(state.steps.flatMap((step) => step.calls.map((call) => call.id)));
  return {
    kind: "call",
    calls: calls.map(({ id, tool, input }, index) => {
      const unique = id !== "" && !taken.has(id) ? id : `call_${state.steps.length + 1}_${index + 1}`;
      taken.add(unique);
      // A value that is not an object passes unchanged. The tool checks its arguments and names the fault to the model.
      return { id: unique, tool, arguments: asObject(input) ?? { malformed_arguments: input } };
    }),
    reasoning:
      answer.text.trim() === ""
        ? `The model calls ${[...new Set(calls.map((call) => call.tool))].join(", ")}.`
        : answer.text.trim(),
    usage: answer.usage,
  };
}

function detailsOf(given: JsonObject | null): JsonObject {
  if (given === null) return {};
  const details = given["details"];
  if (details !== undefined) return asObject(details) ?? { value: details };
  return Object.fromEntries(Object.entries(given).filter(([key]) => key !== "summary" && key !== "confidence"));
}

function parseObject(text: string): JsonObject | null {
  const bare = /^```(?:json)?\s*([\s\S]*?)\s*```$/.exec(text.trim())?.[1] ?? text.trim();
  if (!bare.startsWith("{")) return null;
  try {
    return asObject(JSON.parse(bare));
  } catch {
    return null;
  }
}

function asObject(value: unknown): JsonObject | null {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as JsonObject) : null;
}
