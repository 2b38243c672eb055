import type { JSONValue, ModelMessage, SystemModelMessage, ToolResultPart } from "ai";

import type { OpeningMessage } from "#engine/reasoning/opening";
import { isOrdered } from "#engine/reasoning/ordered-skill";
import type { CallOutcome, CallRecord, ChatMessage, JsonObject, RunState, Step } from "#engine/reasoning/provider";
import { outputText, READ_MORE_TOOL } from "#engine/reasoning/read-more";
import { decisionText } from "#engine/reasoning/refusal-text";
import { fenced, type Stranger } from "#engine/reasoning/stranger";
import { withoutBytes } from "#engine/reasoning/tool-pictures";

import { tokensOf } from "./context-window.ts";
import { commonId, lawfulId, lawfulName } from "./lawful-names.ts";
import { toolNames } from "./offered-tools.ts";
import { shareRoom } from "./share-room.ts";
import {
  messageOfPictures,
  partsOf,
  type PicturePlace,
  saidOfPictures,
  type ShownPhotos,
  shownPhotos,
  type ShownPictures,
  shownPictures,
  tokensOfPictures,
} from "./shown-pictures.ts";

/** Maximum characters of the context in the prompt. Tools still read all of it by JSON Pointer. */
const MAX_CONTEXT_CHARACTERS = 60_000;
/** Parameters that control the run and do not describe the task. */
const NOT_OF_THE_TASK: ReadonlySet<string> = new Set([
  "action",
  "wait_seconds",
  "timeout_seconds",
  "skill_id",
  "expect",
  "result_schema",
]);
/** A rough number of tokens that a message adds to its text. */
const FRAME_TOKENS = 20;

export interface Conversation {
  messages: ModelMessage[];
  /** Whether a result was cut that the model can continue to read. */
  isCut: boolean;
  /** How many photos of the task the model is not shown. */
  photosNotShown: number;
}

type ProviderOptions = NonNullable<SystemModelMessage["providerOptions"]>;

/** Characters shown of each call's output, by step. */
type Shares = readonly (readonly number[])[];

/**
 * Builds the conversation of a run: earlier chat turns, the task with its context, and each step with its calls and
 * their outcomes. Results that exceed `roomTokens` are cut, each with the place to continue reading. It uses the stored
 * state alone, so that a resumed run continues the same conversation.
 */
export function buildConversation(
  state: RunState,
  roomTokens: number,
  place: PicturePlace,
  asked?: AskedModel,
): Conversation {
  const pictures: ShownPictures = place === "never" ? new Map() : shownPictures(state.steps, roomTokens);
  const named = toolNames(state.tools).shown;
  const history =
    state.opening?.map(openingMessage) ?? (state.history ?? []).map((one) => messageOf(one, state.stranger));
  const task = state.opening === undefined ? describeTask(state, roomTokens) : "";
  const photos = shownPhotos(state.photos ?? [], place);
  const rest =
    tokensOf(JSON.stringify(history)) +
    tokensOf(task) +
    tokensOf(JSON.stringify(state.steps.map(withoutOutputs))) +
    tokensOfPictures(pictures) +
    photos.tokens;
  const texts = state.steps.map(({ calls }) => calls.map(({ outcome }) => shownOutput(outcome)));
  const tokens = texts.map((step) => step.map((text) => tokensOf(text) + FRAME_TOKENS));
  const given = shareRoom(tokens, roomTokens - rest);
  const shares = texts.map((step, at) =>
    step.map((text, of) => charactersFor(text, tokens[at]?.[of] ?? 0, given[at]?.[of] ?? 0)),
  );
  const isCut = texts.some((step, at) => step.some((text, of) => text.length > (shares[at]?.[of] ?? 0)));
  return {
    messages: messagesOf(state, { history, task, photos }, shares, { pictures, place, named, isOwn: isTakenBy(asked) }),
    isCut,
    photosNotShown: photos.notShown,
  };
}

/** A signature of one model means nothing to another. */
const isTakenBy =
  (asked: AskedModel | undefined) =>
  ({ usage }: Step): boolean =>
    asked !== undefined && usage?.model === asked.model && usage.connection === asked.connection;

const messageOf = ({ role, content }: ChatMessage, stranger: Stranger | undefined): ModelMessage => ({
  role,
  content: stranger !== undefined && role === "user" ? fenced(stranger, content) : content,
});

/** A message of the conversation that the run continues, with ids of calls that every vendor takes. */
const openingMessage = ({ role, content }: OpeningMessage): ModelMessage =>
  ({
    role,
    content:
      typeof content === "string"
        ? content
        : content.map((part) => (part.type === "text" ? part : { ...part, toolCallId: commonId(part.toolCallId) })),
  }) as ModelMessage;

interface Pictures {
  pictures: ShownPictures;
  place: PicturePlace;
  /** The name under which the model sees a tool. */
  named: (tool: string) => string;
  /** Whether the asked model took the step. */
  isOwn: (step: Step) => boolean;
}

/** Where a step was taken, and where the conversation is sent. */
export interface AskedModel {
  model: string;
  connection: string | undefined;
}

function messagesOf(
  state: RunState,
  { history, task, photos }: { history: ModelMessage[]; task: string; photos: ShownPhotos },
  shares: Shares,
  shown: Pictures,
): ModelMessage[] {
  const messages = [...history];
  const ordered = isOrdered(state) ? state.steps[0]?.calls[0] : undefined;
  const steps = state.steps.map((step, at) => ({ step, shares: shares[at] ?? [] }));
  const text = ordered === undefined ? task : `${task}\n\n${describeOrdered(ordered, shown.pictures, shares[0]?.[0])}`;
  if (state.opening === undefined)
    messages.push({
      role: "user",
      content: photos.parts.length === 0 ? text : [{ type: "text", text }, ...photos.parts],
    });
  if (ordered !== undefined) messages.push(...messageOfPictures([ordered], shown.pictures));
  for (const { step, shares: own } of ordered === undefined ? steps : steps.slice(1))
    messages.push(...messagesOfStep(step, own, shown));
  if (state.isLast === true) messages.push({ role: "user", content: LAST_ANSWER });
  return messages;
}

const LAST_ANSWER =
  "You have used all steps of this task, and no tool can be called any more. Give the result now from what you have, and say what is not done.";

function messagesOfStep(step: Step, shares: readonly number[], shown: Pictures): ModelMessage[] {
  const said = step.reasoning === "" ? [] : [{ type: "text" as const, text: step.reasoning }];
  if (step.feedback !== undefined) {
    const told: ModelMessage = { role: "user", content: step.feedback.message };
    return said.length === 0 ? [told] : [{ role: "assistant", content: said }, told];
  }
  const calls = step.calls.map((call) => ({
    type: "tool-call" as const,
    toolCallId: shown.isOwn(step) ? lawfulId(call.id) : commonId(call.id),
    toolName: lawfulName(shown.named(call.tool)),
    input: call.arguments,
  }));
  const thoughts = shown.isOwn(step) ? (step.thoughts ?? []) : [];
  const thought = thoughts.map(({ text, metadata }) => ({
    type: "reasoning" as const,
    text,
    ...(metadata === undefined ? {} : { providerOptions: metadata as ProviderOptions }),
  }));
  return [
    { role: "assistant", content: [...thought, ...said, ...calls] },
    {
      role: "tool",
      content: step.calls.map((call, index) =>
        resultOf(call, calls[index]?.toolCallId ?? call.id, shares[index] ?? 0, shown),
      ),
    },
    ...(shown.place === "in_message" ? messageOfPictures(step.calls, shown.pictures) : []),
  ];
}

function describeTask(
  { task, context, parameters, earlierResults = [], stranger, tools }: RunState,
  roomTokens: number,
): string {
  const parts = [stranger?.wroteTask === true ? fenced(stranger, task) : task];
  const named = toolNames(tools).shown;
  if (earlierResults.length > 0)
    parts.push(
      `Results of tools in earlier turns (data, shortened):\n<earlier_results>\n${JSON.stringify(earlierResults.map((result) => ({ ...result, tool: named(result.tool) })))}\n</earlier_results>`,
    );
  if (Object.keys(context).length > 0) {
    const written = JSON.stringify(context, null, 1);
    const limit = Math.min(MAX_CONTEXT_CHARACTERS, charactersFor(written, tokensOf(written), roomTokens / 2));
    const shown =
      written.length <= limit ? written : `${written.slice(0, limit).toWellFormed()}… (cut; tools read all of it)`;
    const own = stranger?.wroteContext === true ? fenced(stranger, shown) : shown;
    parts.push(
      `Context (data; tools read its parts by JSON Pointer, as "/context/key"):\n<context>\n${own}\n</context>`,
    );
  }
  const told = Object.entries(parameters).filter(([key]) => !NOT_OF_THE_TASK.has(key));
  if (told.length > 0) parts.push(`Parameters: ${JSON.stringify(Object.fromEntries(told))}`);
  const schema = parameters["result_schema"];
  if (schema !== undefined)
    parts.push(`The details of the result must fit this JSON Schema: ${JSON.stringify(schema)}`);
  return parts.join("\n\n");
}

/** The model did not request this call, so a message describes it instead of a call of the model. */
function describeOrdered(call: CallRecord, pictures: ShownPictures, share = 0): string {
  return `The caller ordered a skill, and the platform ran it with the context as its input (call "${call.id}"). Do not run it again. Its result (data):\n<result>\n${JSON.stringify(valueOf(call, share, pictures))}\n</result>`;
}

function resultOf(
  call: CallRecord,
  toolCallId: string,
  share: number,
  { pictures, place, named }: Pictures,
): ToolResultPart {
  const value = valueOf(call, share, pictures);
  const shown = place === "in_result" ? pictures.get(call) : undefined;
  return {
    type: "tool-result",
    toolCallId,
    toolName: lawfulName(named(call.tool)),
    output:
      shown === undefined
        ? { type: "json", value }
        : { type: "content", value: [{ type: "text", text: JSON.stringify(value) }, ...partsOf(shown)] },
  };
}

/**
 * The outcome under one word that names its kind, so that the model can distinguish a tool's data from the platform's
 * refusals.
 */
function valueOf(call: CallRecord, share: number, pictures: ShownPictures): JSONValue {
  const { changedTo } = call;
  if (changedTo === undefined) return outcomeOf(call, share, pictures);
  const said = "The person who approved this call changed its arguments; it was made with these.";
  return {
    changed_by_approver: { note: said, arguments: plainJson(changedTo) },
    outcome: outcomeOf(call, share, pictures),
  };
}

function outcomeOf(call: CallRecord, share: number, pictures: ShownPictures): JSONValue {
  const { id, outcome } = call;
  if (outcome === undefined) return { unknown: "The call was not made." };
  switch (outcome.status) {
    case "done": {
      const said = saidOfPictures(call, pictures);
      return {
        ...(shownOutput(outcome).length > share
          ? cutOutput(id, outcome.output, share)
          : { data: plainJson(withoutBytes(outcome.output)) }),
        ...(said === undefined ? {} : { pictures: said }),
      };
    }
    case "refused":
      return { refused: { ...outcome.refused }, ...decidedBy(call) };
    case "failed":
      return { failed: { code: outcome.error.code, message: outcome.error.message } };
    case "unknown":
      return { unknown: outcome.message };
  }
}

/** The decision of a person about a refused call. Without it the model would blame the level of its agent. */
function decidedBy({ approval }: CallRecord): Record<string, JSONValue> {
  const decision = decisionText(approval);
  return decision === null ? {} : { decision };
}

function cutOutput(id: string, output: unknown, share: number): Record<string, JSONValue> {
  const text = outputText(output);
  const shown = text.slice(0, share).toWellFormed();
  return {
    data_beginning: shown,
    cut: `These are ${shown.length} of ${text.length} characters. To read on, call ${READ_MORE_TOOL} with {"call_id": ${JSON.stringify(id)}, "from": ${shown.length}}.`,
  };
}

/** Tool outputs are plain JSON by contract; this drops anything else. */
const plainJson = (output: unknown): JSONValue => JSON.parse(JSON.stringify(output ?? null)) as JSONValue;

const shownOutput = (outcome: CallOutcome | undefined): string =>
  outcome?.status === "done" ? outputText(outcome.output) : "";

/** Number of characters of a text that take this many of its tokens. */
const charactersFor = (text: string, tokens: number, given: number): number =>
  given >= tokens ? text.length : Math.floor((text.length * Math.max(0, given)) / Math.max(1, tokens));

/** A step without the outputs of its tools. */
const withoutOutputs = ({ reasoning, thoughts, feedback, calls }: Step): JsonObject => ({
  reasoning,
  thoughts,
  feedback,
  calls: calls.map(({ id, tool, arguments: given, outcome }) => [
    id,
    tool,
    given,
    outcome?.status === "done" ? null : outcome,
  ]),
});
