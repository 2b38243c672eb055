import { type LanguageModelMiddleware } from "ai";

import { exactText } from "#lib/exact-numbers";

/**
 * The arguments of a call come as a text, which the SDK reads. A number in it that JavaScript would round becomes the text of its digits
 * before that: it passes to a tool that takes texts, and is refused by its path where a tool takes only numbers.
 */
export const exactCalls: LanguageModelMiddleware = {
  specificationVersion: "v4",
  wrapGenerate: async ({ doGenerate }) => {
    const answer = await doGenerate();
    return { ...answer, content: answer.content.map(withExactInput) };
  },
  wrapStream: async ({ doStream }) => {
    const { stream, ...answer } = await doStream();
    const exact = new TransformStream<StreamPart, StreamPart>({
      transform: (part, controller) => controller.enqueue(withExactInput(part)),
    });
    return { ...answer, stream: stream.pipeThrough(exact) };
  },
};

type Streamed = Awaited<ReturnType<NonNullable<LanguageModelMiddleware["wrapStream"]>>>;
type StreamPart = Streamed["stream"] extends ReadableStream<infer Part> ? Part : never;

const withExactInput = <Part extends { type: string }>(part: Part): Part =>
  part.type === "tool-call" && "input" in part && typeof part.input === "string"
    ? { ...part, input: exactText(part.input) }
    : part;
