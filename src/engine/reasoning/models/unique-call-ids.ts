import type { LanguageModelMiddleware } from "ai";

/**
 * Gives every call of an answer a unique id. Some servers give two calls one id, and the SDK would then pass both with
 * the first one's arguments.
 */
export const uniqueCallIds: LanguageModelMiddleware = {
  specificationVersion: "v4",
  wrapGenerate: async ({ doGenerate }) => {
    const result = await doGenerate();
    const rename = renaming();
    return { ...result, content: result.content.map((part) => rename(part)) };
  },
  wrapStream: async ({ doStream }) => {
    const result = await doStream();
    const rename = renaming();
    type Part = Parameters<typeof rename>[0];
    const renamed = new TransformStream<Part, Part>({
      transform: (part, controller) => controller.enqueue(rename(part)),
    });
    return { ...result, stream: result.stream.pipeThrough(renamed as TransformStream) };
  },
};

/** Renames the second call of an id. Other parts with that id do not matter to the caller. */
function renaming(): <Part extends { type: string }>(part: Part) => Part {
  const taken = new Set<string>();
  return (part) => {
    if (part.type !== "tool-call" || !("toolCallId" in part)) return part;
    const id = String(part.toolCallId);
    let unique = id;
    for (let count = 2; taken.has(unique); count += 1) unique = `${id}_${count}`;
    taken.add(unique);
    return unique === id ? part : { ...part, toolCallId: unique };
  };
}
