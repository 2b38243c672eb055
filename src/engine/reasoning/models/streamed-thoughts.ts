import type { JsonObject, Thought } from "#engine/reasoning/provider";

interface ThoughtPart {
  type: string;
  text?: string;
  providerMetadata?: Record<string, unknown> | undefined;
}

/** A model's thinking as it is kept in its step. */
export const thoughtsOf = (parts: readonly ThoughtPart[]): Thought[] =>
  parts.flatMap(({ type, text = "", providerMetadata }) =>
    type === "reasoning"
      ? [
          {
            text,
            ...(providerMetadata === undefined ? {} : { metadata: providerMetadata as Record<string, JsonObject> }),
          },
        ]
      : [],
  );

/** Puts a model's thinking together from the parts of a stream. */
export class StreamedThoughts {
  readonly all: Thought[] = [];
  readonly #byId = new Map<string, Thought>();

  take(part: {
    type: string;
    id: string;
    text?: string;
    providerMetadata?: Record<string, unknown> | undefined;
  }): void {
    const thought = part.type === "reasoning-start" ? this.#begin(part.id) : this.#byId.get(part.id);
    if (thought === undefined) return;
    thought.text += part.text ?? "";
    // A vendor sends its signature with the last part.
    if (part.providerMetadata !== undefined)
      thought.metadata = { ...thought.metadata, ...(part.providerMetadata as Record<string, JsonObject>) };
  }

  #begin(id: string): Thought {
    const thought: Thought = { text: "" };
    this.#byId.set(id, thought);
    this.all.push(thought);
    return thought;
  }
}
