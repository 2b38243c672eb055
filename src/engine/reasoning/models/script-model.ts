import type { LanguageModel } from "ai";

import { tokensOf } from "./context-window.ts";

type ModelOfSdk = Extract<LanguageModel, { specificationVersion: "v4" }>;
type CallOptions = Parameters<ModelOfSdk["doGenerate"]>[0];
type Generated = Awaited<ReturnType<ModelOfSdk["doGenerate"]>>;
type Streamed = Awaited<ReturnType<ModelOfSdk["doStream"]>>;
type Part = Streamed["stream"] extends ReadableStream<infer Each> ? Each : never;

/** The answer of a script in one step: words, and calls of tools by the names that a model sees. */
export interface ScriptedAnswer {
  text: string;
  calls: readonly { id: string; tool: string; input: Record<string, unknown> }[];
}

/** The provider name of a model that is a script. Only the sample workspace has a connection to it. */
export const SCRIPT = "script";

/** Characters of a piece of streamed text. */
const PIECE = 24;
/** The time between two pieces, so that a reader sees an answer grow. */
const PIECE_MS = 15;

/**
 * A language model that answers from a script instead of a vendor's server: the SDK and everything behind it treat it
 * like any other. It counts tokens by the platform's estimate, because nothing counts them exactly.
 */
export const scriptModel = (name: string, answer: () => ScriptedAnswer): ModelOfSdk =>
  ({
    specificationVersion: "v4",
    provider: SCRIPT,
    modelId: name,
    supportedUrls: {},
    doGenerate: (options: CallOptions) => Promise.resolve(generated(options, answer())),
    doStream: (options: CallOptions) => Promise.resolve(streamed(options, answer())),
  }) satisfies ModelOfSdk;

function generated(options: CallOptions, answer: ScriptedAnswer): Generated {
  const { text, calls } = answer;
  return {
    content: [
      ...(text === "" ? [] : [{ type: "text" as const, text }]),
      ...calls.map(({ id: toolCallId, tool: toolName, input }) => ({
        type: "tool-call" as const,
        toolCallId,
        toolName,
        input: JSON.stringify(input),
      })),
    ],
    ...endOf(options, answer),
    warnings: [],
  };
}

function streamed(options: CallOptions, answer: ScriptedAnswer): Streamed {
  const parts = partsOf(options, answer);
  const stream = new ReadableStream<Part>({
    async pull(controller) {
      const { value, done } = parts.next();
      if (done === true) return controller.close();
      if (value.type === "text-delta" || value.type === "tool-input-delta") await pause(options.abortSignal);
      controller.enqueue(value);
    },
  });
  return { stream };
}

function* partsOf(options: CallOptions, answer: ScriptedAnswer): Generator<Part, void> {
  const { text, calls } = answer;
  yield { type: "stream-start", warnings: [] };
  if (text !== "") {
    yield { type: "text-start", id: "text" };
    for (const delta of piecesOf(text)) yield { type: "text-delta", id: "text", delta };
    yield { type: "text-end", id: "text" };
  }
  for (const { id, tool: toolName, input } of calls) {
    const json = JSON.stringify(input);
    yield { type: "tool-input-start", id, toolName };
    for (const delta of piecesOf(json)) yield { type: "tool-input-delta", id, delta };
    yield { type: "tool-input-end", id };
    yield { type: "tool-call", toolCallId: id, toolName, input: json };
  }
  yield { type: "finish", ...endOf(options, answer) };
}

/** Pieces of whole characters. */
function piecesOf(text: string): string[] {
  const characters = [...text];
  return Array.from({ length: Math.ceil(characters.length / PIECE) }, (_, index) =>
    characters.slice(index * PIECE, (index + 1) * PIECE).join(""),
  );
}

function endOf(
  { prompt, tools }: CallOptions,
  { text, calls }: ScriptedAnswer,
): Pick<Generated, "finishReason" | "usage"> {
  const reason = calls.length > 0 ? "tool-calls" : "stop";
  const input = tokensOf(JSON.stringify([prompt, tools ?? []]));
  const output = tokensOf(text) + calls.reduce((sum, call) => sum + tokensOf(JSON.stringify(call.input)), 0);
  return {
    finishReason: { unified: reason, raw: reason },
    usage: {
      inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: output, text: output, reasoning: 0 },
    },
  };
}

/** Ends early when the request is aborted; the reader of the stream notices that. */
function pause(signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, PIECE_MS);
  signal?.addEventListener("abort", () => {
    clearTimeout(timer);
    resolve();
  });
  return promise;
}
