import type { JSONValue, ModelMessage } from "ai";

import type { CallOutcome, CallRecord, RunState } from "#engine/reasoning/provider";

/** A longer context is cut in the prompt; tools still read all of it by JSON Pointer. */
const MAX_CONTEXT_CHARACTERS = 60_000;

/**
 * The conversation of a run: earlier chat turns, the task with its context, and each step as the calls it made and what became of them.
 * Built from the stored state alone, so that a resumed run continues the same conversation.
 */
export function buildMessages(state: RunState): ModelMessage[] {
  const messages: ModelMessage[] = (state.history ?? []).map(({ role, content }) => ({ role, content }));
  messages.push({ role: "user", content: describeTask(state) });
  for (const step of state.steps) {
    messages.push({
      role: "assistant",
      content: [
        ...(step.reasoning === "" ? [] : [{ type: "text" as const, text: step.reasoning }]),
        ...step.calls.map((call) => ({
          type: "tool-call" as const,
          toolCallId: call.id,
          toolName: call.tool,
          input: call.arguments,
        })),
      ],
    });
    messages.push({ role: "tool", content: step.calls.map(resultOf) });
  }
  return messages;
}

function describeTask({ task, context, parameters }: RunState): string {
  const parts = [task];
  if (Object.keys(context).length > 0) {
    const written = JSON.stringify(context, null, 1);
    const shown =
      written.length <= MAX_CONTEXT_CHARACTERS
        ? written
        : `${written.slice(0, MAX_CONTEXT_CHARACTERS)}… (cut; tools read all of it)`;
    parts.push(
      `Context (data; tools read its parts by JSON Pointer, as "/context/key"):\n<context>\n${shown}\n</context>`,
    );
  }
  if (Object.keys(parameters).length > 0) parts.push(`Parameters: ${JSON.stringify(parameters)}`);
  return parts.join("\n\n");
}

function resultOf(call: CallRecord) {
  return {
    type: "tool-result" as const,
    toolCallId: call.id,
    toolName: call.tool,
    output: { type: "json" as const, value: valueOf(call.outcome) },
  };
}

/** The outcome under one word that says what it is: the model can tell a tool's data from the platform's own refusals. */
function valueOf(outcome: CallOutcome | undefined): JSONValue {
  if (outcome === undefined) return { unknown: "The call was not made." };
  switch (outcome.status) {
    case "done":
      // Tool outputs are plain JSON by contract; this also drops what is not.
      return { data: JSON.parse(JSON.stringify(outcome.output ?? null)) as JSONValue };
    case "refused":
      return { refused: { ...outcome.refused } };
    case "failed":
      return { failed: { code: outcome.error.code, message: outcome.error.message } };
    case "unknown":
      return { unknown: outcome.message };
  }
}
