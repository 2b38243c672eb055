import { z } from "zod";

import { AppError } from "#errors/app-error";

import type { RunState } from "./provider.ts";
import { withoutBytes } from "./tool-pictures.ts";
import type { Tool } from "./tool.ts";

export const READ_MORE_TOOL = "read_more";

const PAGE_CHARACTERS = 20_000;

const Input = z.strictObject({
  call_id: z.string().describe("The call whose result was cut"),
  from: z.number().int().min(0).describe("The first character to read, counted from 0"),
  characters: z.number().int().min(1).max(PAGE_CHARACTERS).optional().describe("How many; 20000 when omitted"),
});

/** The output of an earlier call, without bytes, as the text that is cut and that positions refer to. */
export const outputText = (output: unknown): string =>
  typeof output === "string" ? output : JSON.stringify(withoutBytes(output) ?? null);

/** Continues to read a result of this run that was too long for the model's window. Every run of a model has it. */
export const readMoreTool: Tool = {
  name: READ_MORE_TOOL,
  description: "Reads on in the result of an earlier call of this run that was cut because it is long.",
  action: "read",
  reach: "pure",
  inputSchema: Input,
  run: (input, { state }) => {
    const { call_id: callId, from, characters = PAGE_CHARACTERS } = Input.parse(input);
    const text = resultOf(state, callId);
    const part = text.slice(from, from + characters).toWellFormed();
    const next = from + part.length;
    return { text: part, from, characters: text.length, ...(next < text.length ? { next_from: next } : {}) };
  },
};

function resultOf({ steps }: Pick<RunState, "steps">, callId: string): string {
  const call = steps.flatMap(({ calls }) => calls).find(({ id }) => id === callId);
  if (call?.outcome?.status === "done") return outputText(call.outcome.output);
  throw new AppError("NOT_FOUND", {
    message: `No call ${JSON.stringify(callId.slice(0, 100))} of this run has a result.`,
  });
}
