import type { Inline } from "./inline.ts";

/** A run of marks that may begin something bold, leaning or struck out, and what follows it. */
interface Frame {
  sign: string;
  /** The marks that are not used yet. */
  count: number;
  /** The length of the run, for the rule of three. */
  length: number;
  mayClose: boolean;
  parts: Inline[];
}

/** Longer runs, and more open ones, are plain text, so that hostile text has a bounded depth. */
const MAX_RUN = 6;
const MAX_OPEN = 40;

/** The parts of a line, with emphasis as CommonMark says (0.31, 6.2) and as GFM strikes out. */
export class Emphasis {
  readonly #frames: Frame[] = [frameOf("", 0, false)];

  put(part: Inline): void {
    const parts = this.#frames.at(-1)?.parts ?? [];
    const last = parts.at(-1);
    if (typeof part === "string" && typeof last === "string") parts[parts.length - 1] = last + part;
    else if (part !== "") parts.push(part);
  }

  /** Takes a run of one mark, which closes what is open, opens something, or is text. */
  mark(run: string, before: string, after: string): void {
    const [sign = ""] = run;
    const { mayOpen, mayClose } = flanking(sign, before, after);
    if (run.length > MAX_RUN) return this.put(run);
    let left = run.length;
    while (mayClose && left > 0) {
      const index = this.#opener(sign, left, run.length, mayOpen);
      if (index === -1) break;
      left -= this.#close(index, left);
    }
    if (left > 0 && mayOpen && this.#frames.length <= MAX_OPEN)
      this.#frames.push({ ...frameOf(sign, run.length, mayClose), count: left });
    else this.put(sign.repeat(left));
  }

  /** All parts; what is still open is text. */
  end(): Inline[] {
    this.#flatten(0);
    return this.#frames[0]?.parts ?? [];
  }

  /**
   * The frame that the closing run ends. The rule of three: when one of two runs may both open and close, their lengths
   * do not add up to a multiple of three, unless both are one.
   */
  #opener(sign: string, left: number, length: number, mayOpen: boolean): number {
    return this.#frames.findLastIndex((frame) => {
      if (frame.sign !== sign) return false;
      if (sign === "~") return frame.count === left;
      const isAmbiguous = frame.mayClose || mayOpen;
      return !isAmbiguous || (frame.length + length) % 3 !== 0 || (frame.length % 3 === 0 && length % 3 === 0);
    });
  }

  /** Wraps what follows the opening run, and tells how many marks that used. */
  #close(index: number, left: number): number {
    this.#flatten(index);
    const frame = this.#frames[index];
    if (frame === undefined) return left;
    const used = Math.min(2, left, frame.count);
    const kind = frame.sign === "~" ? "del" : used === 2 ? "strong" : "em";
    const whole: Inline = { kind, parts: frame.parts };
    frame.count -= used;
    frame.parts = [whole];
    if (frame.count === 0) {
      this.#frames.pop();
      this.put(whole);
    }
    return used;
  }

  /** Ends the frames above this one: their marks are text. */
  #flatten(index: number): void {
    while (this.#frames.length > index + 1) {
      const frame = this.#frames.pop();
      if (frame !== undefined) for (const part of [frame.sign.repeat(frame.count), ...frame.parts]) this.put(part);
    }
  }
}

function frameOf(sign: string, length: number, mayClose: boolean): Frame {
  return { sign, count: length, length, mayClose, parts: [] };
}

/** An ideograph or a syllable of a script without spaces: words end at it like at a space. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\u3000-\u303F\uFF00-\uFFEF]/u;

/** Whether a run between two characters (empty at an end of the text) opens or closes. Underscores inside a word mean nothing. */
function flanking(sign: string, before: string, after: string): { mayOpen: boolean; mayClose: boolean } {
  const [gapBefore, gapAfter] = [isGap(before), isGap(after)];
  const [markBefore, markAfter] = [isPunctuation(before), isPunctuation(after)];
  const isLeft = !gapAfter && (!markAfter || gapBefore || markBefore || UNSPACED.test(before));
  const isRight = !gapBefore && (!markBefore || gapAfter || markAfter || UNSPACED.test(after));
  if (sign !== "_") return { mayOpen: isLeft, mayClose: isRight };
  return { mayOpen: isLeft && (!isRight || markBefore), mayClose: isRight && (!isLeft || markAfter) };
}

const isGap = (letter: string): boolean => letter === "" || /^\s$/.test(letter);
const isPunctuation = (letter: string): boolean => /^[\p{P}\p{S}]$/u.test(letter);
