import type { RunState, SaidPart } from "#engine/reasoning/provider";
import { JsonStringField } from "#lib/json-string-field";

import { FINISH_TOOL } from "./system-prompt.ts";

/**
 * The readable part of a model's answer while it is written: prose without surrounding space, or the summary of a
 * result. When a model comes to its result after some words, these are retracted.
 */
export class AnswerText {
  readonly #form: RunState["form"];
  #result: JsonStringField | null = null;
  #resultCallId: string | null = null;
  /** White space that is released only when text follows. */
  #held = "";
  #hasSaid = false;

  constructor(form: RunState["form"]) {
    this.#form = form;
  }

  /** Takes text that the model wrote. */
  *write(text: string): Generator<SaidPart> {
    if (this.#resultCallId !== null) return;
    if (this.#result === null && this.#isResult(this.#held + text)) this.#result = new JsonStringField("summary");
    yield* this.#say(this.#result === null ? this.#withoutSpace(text) : this.#result.read(text));
  }

  /** Begins the arguments of a call. Those of the first result hold its text. */
  *beginCall(id: string, tool: string): Generator<SaidPart> {
    if (tool !== FINISH_TOOL || this.#resultCallId !== null) return;
    this.#resultCallId = id;
    this.#result = new JsonStringField("summary");
    if (this.#hasSaid) yield { kind: "reset" };
  }

  /** Takes a part of a call's arguments. */
  *writeArguments(id: string, json: string): Generator<SaidPart> {
    if (id === this.#resultCallId && this.#result !== null) yield* this.#say(this.#result.read(json));
  }

  *#say(text: string): Generator<SaidPart> {
    if (text === "") return;
    this.#hasSaid = true;
    yield { kind: "text", text };
  }

  /** A task's result may be JSON without a call, also between fences. */
  #isResult(text: string): boolean {
    return this.#form !== "chat" && !this.#hasSaid && /^\s*[{`]/.test(text);
  }

  #withoutSpace(text: string): string {
    const written = this.#held + text;
    const said = written.trimEnd();
    this.#held = written.slice(said.length);
    return this.#hasSaid ? said : said.trimStart();
  }
}
