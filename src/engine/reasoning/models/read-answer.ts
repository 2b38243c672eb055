import type { ToolSet } from "ai";

import { exchangeOf } from "#engine/reasoning/exchange";
import type {
  CallDecision,
  Decision,
  Feedback,
  JsonObject,
  NothingDecision,
  RunState,
  Thought,
  Usage,
} from "#engine/reasoning/provider";
import { parseExact } from "#lib/exact-numbers";
import { mismatchOf } from "#lib/json-schema";

import { toolNames } from "./offered-tools.ts";
import { FINISH_TOOL } from "./system-prompt.ts";

/** A model's answer in one step, in the SDK's terms. */
export interface ModelAnswer {
  text: string;
  thoughts?: readonly Thought[];
  /** Thinking that the model wrote into its text. */
  spoken?: readonly string[];
  calls: readonly { id: string; tool: string; input: unknown }[];
  /** The reason to stop: `stop`, `length`, `content-filter`, `tool-calls` … */
  finishReason: string;
  usage: Usage;
  /** Everything that has arrived of a streamed answer: its text, its thinking and its calls. */
  heard?: string;
  /** The request that it answers. */
  asked?: Asked;
  /** How many photos of the task the model did not see. */
  photosNotShown?: number;
}

/** The parts of a request that a trace keeps. */
interface Asked {
  instructions: string | readonly { content: string }[];
  messages: readonly unknown[];
  tools: ToolSet;
}

/** The confidence when a model states none. */
const UNSTATED_CONFIDENCE = 0.5;
/** Maximum confidence of an answer that was cut off. */
const CUT_CONFIDENCE = 0.3;
const MAX_THOUGHT_CHARACTERS = 100_000;
/** Maximum characters of thinking that stand for the reason of a result. */
const MAX_REASON_CHARACTERS = 4_000;
const MAX_DECLINED_WORDS = 300;
/** Maximum characters of invalid details that the model is shown. */
const SHOWN_CHARACTERS = 2_000;

/**
 * Reads a model's answer. Tool calls come first, even beside a `finish`, because their results may change it. Then
 * comes `finish`, then text: a JSON object is read like `finish`, other text is the summary. The default confidence is
 * 0.5, and at most 0.3 for an answer cut off at the token limit. A result that was cut off, is unreadable or does not
 * fit `result_schema` is requested again, once for each fault, and so is an empty answer; the second one is `nothing`. So is
 * an answer that the vendor's filter stopped.
 */
export function readAnswer(answer: ModelAnswer, state: RunState): Decision {
  const decision = decisionOf(answer, state);
  const { asked, text, calls, finishReason } = answer;
  if (asked === undefined || decision.kind === "nothing") return decision;
  const question = {
    instructions: textOfInstructions(asked.instructions),
    messages: asked.messages,
    tools: definitionsOf(asked.tools),
  };
  const earlier = state.steps.flatMap(({ exchange }) => (exchange === undefined ? [] : [exchange.input]));
  return {
    ...decision,
    exchange: exchangeOf(question, { text, ...thinkingOf(answer), calls, finish_reason: finishReason }, earlier),
  };
}

/** The thinking of an answer, for its trace. */
function thinkingOf(answer: ModelAnswer): { thinking?: string } {
  const thinking = allThoughts(answer)
    .map(({ text }) => text.trim())
    .join("\n\n")
    .trim();
  return thinking === "" ? {} : { thinking };
}

const allThoughts = ({ thoughts = [], spoken = [] }: ModelAnswer): Thought[] => [
  ...thoughts,
  ...spoken.flatMap((text) => (text.trim() === "" ? [] : [{ text: text.trim() }])),
];

const textOfInstructions = (given: Asked["instructions"]): string =>
  typeof given === "string" ? given : given.map(({ content }) => content).join("\n\n");

const definitionsOf = (tools: ToolSet): unknown[] =>
  Object.entries(tools).map(([name, { description, inputSchema }]) => ({
    name,
    description,
    input_schema: typeof inputSchema === "object" && "jsonSchema" in inputSchema ? inputSchema.jsonSchema : undefined,
  }));

function decisionOf(answer: ModelAnswer, state: RunState): Decision {
  const own = answer.calls.filter((call) => call.tool !== FINISH_TOOL);
  if (own.length > 0) return readCalls(own, answer, state);
  const finish = answer.calls.find((call) => call.tool === FINISH_TOOL);
  const fault = faultOf(answer, finish?.input, state);
  if (fault !== null && mayAsk(state, fault)) return again(answer, fault);
  const given =
    finish === undefined ? (state.form === "chat" ? null : parseObject(answer.text)) : asObject(finish.input);
  if (answer.finishReason === "content-filter" || (given === null && answer.text.trim() === "")) {
    const isEmpty = answer.finishReason !== "content-filter" && fault === null;
    return isEmpty && mayAsk(state, EMPTY) ? again(answer, EMPTY) : nothing(answer, fault);
  }
  const details = detailsOf(given);
  const mismatch = mismatchOfDetails(details, state);
  if (mismatch !== null && mayAsk(state, mismatch)) return again(answer, mismatch);
  const isTold = finish !== undefined && given !== null && answer.text.trim() !== "";
  const { thinking = "The model gave its result." } = thinkingOf(answer);
  const reasoning = isTold ? answer.text.trim() : thinking.slice(0, MAX_REASON_CHARACTERS).toWellFormed();
  return finishWith(answer, { given, details, reasoning });
}

function finishWith(
  answer: ModelAnswer,
  { given, details, reasoning }: { given: JsonObject | null; details: JsonObject; reasoning: string },
): Decision {
  const isCut = answer.finishReason === "length";
  const { photosNotShown = 0 } = answer;
  const text = answer.text.trim();
  const stated = given?.["confidence"];
  const confidence = typeof stated === "number" && stated >= 0 && stated <= 1 ? stated : UNSTATED_CONFIDENCE;
  const summary = typeof given?.["summary"] === "string" ? given["summary"] : text;
  return {
    kind: "finish",
    result: {
      summary: summary === "" ? "The task is done; see the details." : summary,
      details: { ...details, ...(isCut ? { truncated: true } : {}) },
      ...(photosNotShown === 0 ? {} : { photos_not_shown: photosNotShown }),
    },
    confidence: isCut ? Math.min(CUT_CONFIDENCE, confidence) : confidence,
    reasoning,
    usage: answer.usage,
  };
}

const EMPTY: Feedback = { reason: "empty", message: "Your last answer was empty. Give the result." };

/** The fault in the form of a result. Cut prose is still an answer in a chat. */
function faultOf(answer: ModelAnswer, finishInput: unknown, { form }: RunState): Feedback | null {
  if (asObject(finishInput) !== null) return null;
  if (answer.finishReason === "length" && (form !== "chat" || answer.text.trim() === "")) {
    const message =
      "Your last answer was cut off at the limit of its length, before it was complete. Give the result again, and shorter.";
    return { reason: "cut_off", message };
  }
  if (finishInput === undefined) return null;
  const message = `The arguments of "${FINISH_TOOL}" were not a JSON object. Give the result again.`;
  return { reason: "malformed", message };
}

function mismatchOfDetails(details: JsonObject, { parameters, form }: RunState): Feedback | null {
  const schema = asObject(parameters["result_schema"]);
  if (schema === null || form === "chat") return null;
  const mismatch = mismatchOf(schema, details, "details");
  if (mismatch === null) return null;
  const shown = JSON.stringify(details).slice(0, SHOWN_CHARACTERS).toWellFormed();
  return {
    reason: "schema",
    message: `Your result was not taken, because its details do not fit the schema: ${mismatch}. The details were: ${shown}. Give the result again.`,
  };
}

/** Each fault is reported once: a model that repeats it would repeat it for ever. */
const mayAsk = ({ steps, isLast }: RunState, { reason }: Feedback): boolean =>
  isLast !== true && steps.every(({ feedback }) => feedback?.reason !== reason);

const again = ({ text, usage }: ModelAnswer, feedback: Feedback): Decision => ({
  kind: "again",
  feedback,
  reasoning: text.trim(),
  usage,
});

function nothing({ finishReason, text, usage }: ModelAnswer, fault: Feedback | null): NothingDecision {
  if (finishReason === "content-filter")
    return { kind: "nothing", reason: "declined", message: declinedWith(text.trim()), usage };
  if (fault?.reason === "cut_off")
    return { kind: "nothing", reason: "cut_off", message: "The model's answer was cut off twice.", usage };
  return { kind: "nothing", reason: "no_answer", message: "The model gave no answer.", usage };
}

const declinedWith = (words: string): string =>
  words === ""
    ? "The model declined to answer."
    : `The model declined to answer: ${JSON.stringify(words.slice(0, MAX_DECLINED_WORDS).toWellFormed())}`;

/** Gives calls ids that are unique in the run. A model's own ids can repeat, and the driver relies on unique ones. */
function readCalls(calls: ModelAnswer["calls"], answer: ModelAnswer, state: RunState): CallDecision {
  const taken = new Set(state.steps.flatMap((step) => step.calls.map((call) => call.id)));
  const names = toolNames(state.tools);
  return {
    kind: "call",
    calls: calls.map(({ id, tool: shown, input }, index) => {
      const tool = names.stored(shown);
      const unique = id !== "" && !taken.has(id) ? id : `call_${state.steps.length + 1}_${index + 1}`;
      taken.add(unique);
      const given = asObject(input);
      if (given !== null) return { id: unique, tool, arguments: given };
      const malformed = typeof input === "string" ? input : JSON.stringify(input ?? null);
      return { id: unique, tool, arguments: {}, malformed };
    }),
    reasoning: answer.text.trim(),
    ...thoughtsOf(answer),
    usage: answer.usage,
  };
}

/** Thinking that is too long to keep is dropped whole: a vendor refuses a part of it. */
function thoughtsOf(answer: ModelAnswer): { thoughts?: Thought[] } {
  const thoughts = allThoughts(answer);
  const isKept = thoughts.length > 0 && JSON.stringify(thoughts).length <= MAX_THOUGHT_CHARACTERS;
  return isKept ? { thoughts } : {};
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
    return asObject(parseExact(bare));
  } catch {
    return null;
  }
}

function asObject(value: unknown): JsonObject | null {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as JsonObject) : null;
}
