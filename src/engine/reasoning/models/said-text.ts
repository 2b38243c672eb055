import type { RunState, SaidPart } from "#engine/reasoning/provider";

import { AnswerText } from "./answer-text.ts";
import { type SplitPart, ThinkingAloud } from "./thinking-aloud.ts";

/** The text of a streamed answer without the thinking in it, whole and as it is read. */
export class SaidText {
  /** The answer so far. */
  text = "";
  /** The thinking that was in the text. */
  readonly spoken: string[] = [];
  readonly #form: RunState["form"];
  readonly #splitter = new ThinkingAloud();
  #answer: AnswerText;
  #isThinking = false;

  constructor(form: RunState["form"]) {
    this.#form = form;
    this.#answer = new AnswerText(form);
  }

  *write(text: string): Generator<SaidPart> {
    yield* this.#take(this.#splitter.write(text));
  }

  /** Releases what was held back, at the end of the answer. */
  *end(): Generator<SaidPart> {
    yield* this.#take(this.#splitter.end());
  }

  *beginCall(id: string, tool: string): Generator<SaidPart> {
    yield* this.end();
    yield* this.#answer.beginCall(id, tool);
  }

  *writeArguments(id: string, json: string): Generator<SaidPart> {
    yield* this.#answer.writeArguments(id, json);
  }

  *#take(parts: readonly SplitPart[]): Generator<SaidPart> {
    for (const part of parts)
      switch (part.kind) {
        case "text":
          this.#isThinking = false;
          this.text += part.text;
          yield* this.#answer.write(part.text);
          break;
        case "thought":
          if (this.#isThinking) this.spoken[this.spoken.length - 1] += part.text;
          else this.spoken.push(part.text);
          this.#isThinking = true;
          break;
        case "retract":
          this.spoken.push(this.text);
          this.text = "";
          this.#answer = new AnswerText(this.#form);
          yield { kind: "reset" };
      }
  }
}
