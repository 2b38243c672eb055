/** A part of an answer that was split. `retract`: all text so far was thinking, and its end has come without its beginning. */
export type SplitPart = { kind: "text" | "thought"; text: string } | { kind: "retract" };

interface Marks {
  open: string;
  close: string;
}

/** The marks between which models write their thinking into the text of an answer, in lower case. */
const THINKING: readonly Marks[] = [
  ...["think", "thinking", "thought", "thoughts", "reasoning", "reason", "reflection", "scratchpad", "antthinking"].map(
    tag,
  ),
  ...["seed:think", "mm:think", "longcat_think", "inner_monologue", "chain_of_thought", "cot"].map(tag),
  { open: "[think]", close: "[/think]" },
  { open: "[thinking]", close: "[/thinking]" },
  { open: "◁think▷", close: "◁/think▷" },
  { open: "<|think|>", close: "<|/think|>" },
  { open: "<|thinking|>", close: "<|/thinking|>" },
  { open: "<|start_thinking|>", close: "<|end_thinking|>" },
  { open: "<|begin_of_thought|>", close: "<|end_of_thought|>" },
  { open: "<unused94>", close: "<unused95>" },
  { open: "<|channel>thought", close: "<channel|>" },
  // The channels of "harmony", when a server does not separate them.
  ...["analysis", "commentary"].flatMap((channel) =>
    ["", "<|start|>assistant"].map((start) => ({ open: `${start}<|channel|>${channel}<|message|>`, close: "<|end|>" })),
  ),
];

/** Marks that may surround the answer behind the thinking. */
const WRAPPERS: readonly Marks[] = [
  ...["answer", "response", "final_answer", "output", "solution"].map(tag),
  { open: "<|begin_of_solution|>", close: "<|end_of_solution|>" },
  { open: "<|start_response|>", close: "<|end_response|>" },
  { open: "<|start|>assistant<|channel|>final<|message|>", close: "<|return|>" },
  { open: "<|channel|>final<|message|>", close: "<|return|>" },
];

function tag(name: string): Marks {
  return { open: `<${name}>`, close: `</${name}>` };
}

const OPENS: readonly string[] = THINKING.map(({ open }) => open);
const LAST_MARKS: readonly string[] = [...new Set(THINKING.map(({ close }) => close))];
const ENDS_OF_ANSWER: readonly string[] = WRAPPERS.map(({ close }) => close);
const MARKS_IN_TEXT: readonly string[] = [...OPENS, ...LAST_MARKS, ...ENDS_OF_ANSWER];
const ANY_MARK = new RegExp(
  MARKS_IN_TEXT.toSorted((one, other) => other.length - one.length)
    .map((mark) => mark.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|"),
  "gi",
);
/** A mark behind one of these is spoken of, not meant. */
const IS_QUOTED = /["'`“‘«]$/;

/**
 * Separates the thinking that a model writes into its text from its answer, while the text arrives. Thinking is at the beginning of the
 * text or of a line, never within a fence of code. A server may leave out the first mark: then the last one retracts the text before it.
 */
export class ThinkingAloud {
  /** Text that may be the beginning of a mark, or white space before the answer. */
  #held = "";
  /** The mark that ends the thinking; null outside of it. */
  #closing: string | null = null;
  /** The mark that ends the answer itself; null without one. */
  #endOfAnswer: string | null = null;
  /** Nothing of the answer was said yet. */
  #isFresh = true;
  #hasThought = false;
  /** The line that is being said, and whether it is in a fence. */
  #line = "";
  #isFenced = false;

  /** Takes the next piece of the text. */
  write(piece: string): SplitPart[] {
    this.#held += piece;
    return this.#release(false);
  }

  /** Releases what was held back when the text ends. */
  end(): SplitPart[] {
    return this.#release(true);
  }

  #release(isEnd: boolean): SplitPart[] {
    const parts: SplitPart[] = [];
    while (this.#step(parts, isEnd));
    return parts;
  }

  /** Takes what can be decided from the held text, and returns whether there may be more. */
  #step(parts: SplitPart[], isEnd: boolean): boolean {
    if (this.#held === "") return false;
    if (this.#closing !== null) return this.#think(parts, this.#closing, isEnd);
    return this.#isFresh ? this.#begin(isEnd) : this.#say(parts, isEnd);
  }

  #think(parts: SplitPart[], closing: string, isEnd: boolean): boolean {
    const at = this.#held.toLowerCase().indexOf(closing);
    const end = at === -1 ? this.#held.length - (isEnd ? 0 : heldBack(this.#held, [closing])) : at;
    if (end > 0) parts.push({ kind: "thought", text: this.#held.slice(0, end) });
    this.#held = this.#held.slice(at === -1 ? end : end + closing.length);
    if (at === -1) return false;
    this.#closing = null;
    this.#isFresh = true;
    return true;
  }

  /** Before the answer: white space waits, and a mark may begin thinking or surround the answer. */
  #begin(isEnd: boolean): boolean {
    const text = this.#held.trimStart();
    if (this.#opens(text)) return true;
    const wrappers = this.#hasThought ? WRAPPERS : [];
    const wrapper = wrappers.find(({ open }) => text.toLowerCase().startsWith(open));
    if (wrapper !== undefined) {
      this.#endOfAnswer = wrapper.close;
      this.#held = text.slice(wrapper.open.length);
      this.#hasThought = true;
      return true;
    }
    const marks = [...OPENS, ...wrappers.map(({ open }) => open)];
    if (!isEnd && marks.some((mark) => mark.startsWith(text.toLowerCase()))) return false;
    if (this.#hasThought) this.#held = text;
    this.#isFresh = false;
    return true;
  }

  #opens(text: string): boolean {
    const found = THINKING.find(({ open }) => text.toLowerCase().startsWith(open));
    if (found === undefined) return false;
    this.#closing = found.close;
    this.#hasThought = true;
    this.#held = text.slice(found.open.length);
    return true;
  }

  #say(parts: SplitPart[], isEnd: boolean): boolean {
    ANY_MARK.lastIndex = 0;
    for (let match = ANY_MARK.exec(this.#held); match !== null; match = ANY_MARK.exec(this.#held)) {
      const mark = match[0].toLowerCase();
      const before = this.#held.slice(0, match.index);
      if (!this.#isMeant(mark, before)) continue;
      this.#speak(parts, before);
      if (OPENS.includes(mark)) return this.#opens(this.#held);
      this.#held = this.#held.slice(mark.length);
      if (mark === this.#endOfAnswer) return true;
      parts.push({ kind: "retract" });
      this.#hasThought = true;
      this.#isFresh = true;
      return true;
    }
    this.#speak(parts, this.#held.slice(0, this.#held.length - (isEnd ? 0 : heldBack(this.#held, MARKS_IN_TEXT))));
    return false;
  }

  #isMeant(mark: string, before: string): boolean {
    const { line, isFenced } = afterText(before, this.#line, this.#isFenced);
    if (isFenced) return false;
    if (mark === this.#endOfAnswer) return true;
    if (OPENS.includes(mark)) return line.trim() === "";
    return LAST_MARKS.includes(mark) && !this.#hasThought && !IS_QUOTED.test(line);
  }

  #speak(parts: SplitPart[], text: string): void {
    this.#held = this.#held.slice(text.length);
    if (text === "") return;
    const { line, isFenced } = afterText(text, this.#line, this.#isFenced);
    this.#line = line;
    this.#isFenced = isFenced;
    parts.push({ kind: "text", text });
  }
}

/** The thinking in a whole text, and the answer without it. */
export function splitThinking(text: string): { thoughts: string[]; text: string } {
  const splitter = new ThinkingAloud();
  const thoughts: string[] = [];
  let said = "";
  for (const part of [...splitter.write(text), ...splitter.end()])
    if (part.kind === "text") said += part.text;
    else if (part.kind === "thought") thoughts.push(part.text);
    else {
      thoughts.push(said);
      said = "";
    }
  return { thoughts: thoughts.flatMap((thought) => (thought.trim() === "" ? [] : [thought.trim()])), text: said };
}

/** The last line after more text, and whether it is in a fence of code. */
function afterText(text: string, line: string, isFenced: boolean): { line: string; isFenced: boolean } {
  const lines = `${line}${text}`.split("\n");
  const fences = lines.slice(0, -1).filter((one) => /^\s*(?:```|~~~)/.test(one)).length;
  return { line: lines.at(-1) ?? "", isFenced: fences % 2 === 1 ? !isFenced : isFenced };
}

/** How many characters at the end may be the beginning of a mark. */
function heldBack(text: string, marks: readonly string[]): number {
  const longest = Math.max(...marks.map(({ length }) => length)) - 1;
  const lower = text.toLowerCase();
  for (let length = Math.min(longest, text.length); length > 0; length -= 1) {
    const end = lower.slice(-length);
    if (marks.some((mark) => mark.startsWith(end))) return length;
  }
  return 0;
}
