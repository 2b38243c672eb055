import { BoundedCache } from "#lib/bounded-cache";
import { textChecksum } from "#lib/text-checksum";

import type { AnswerListener } from "./answer-listener.ts";
import type { GrowingText } from "./execution-events.ts";

/** Of an answer that is being written; what is longer is told at its end. */
const MAX_KEPT_CHARACTERS = 100_000;
/** Of so many of its latest lengths the checksums are kept; a follower is seldom further behind. */
const KEPT_CHECKSUMS = 32;

export interface LiveAnswerParts {
  /** How long at least from one telling to the next, milliseconds. */
  pace: { readonly intervalMs: number };
  /** There is something new to tell. */
  onTold: () => void;
}

/**
 * The answer that a run's model is writing, in memory only: the first words are told at once, the next after a pause together. It can be
 * lost at any time, and is then written anew.
 */
export class LiveAnswer implements AnswerListener, GrowingText {
  readonly #parts: LiveAnswerParts;
  readonly #checksums = new BoundedCache<string>(KEPT_CHECKSUMS);
  #told = "";
  #coming = "";
  #isFull = false;
  #nextTellingAt = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(parts: LiveAnswerParts) {
    this.#parts = parts;
  }

  /** What has been told. */
  get text(): string {
    return this.#told;
  }

  checksumOf(characters: number): string {
    return this.#checksums.get(String(characters)) ?? textChecksum(this.#told.slice(0, characters));
  }

  say(text: string): void {
    this.#isFull ||= this.#told.length + this.#coming.length + text.length > MAX_KEPT_CHARACTERS;
    if (this.#isFull) return;
    this.#coming += text;
    const pauseMs = this.#nextTellingAt - Date.now();
    if (pauseMs <= 0) this.#tell();
    else this.#timer ??= setTimeout(() => this.#tell(), pauseMs);
  }

  takeBack(): void {
    const isNews = this.#told !== "";
    this.#clear();
    if (isNews) this.#parts.onTold();
  }

  conclude(text: string): void {
    const said = this.#told + this.#coming;
    if (text.startsWith(said)) this.#coming += text.slice(said.length);
    else {
      this.#clear();
      this.#coming = text;
    }
    this.#tell();
  }

  #tell(): void {
    this.#stopTimer();
    if (this.#coming === "") return;
    const checksum = textChecksum(this.#coming, this.checksumOf(this.#told.length));
    this.#told += this.#coming;
    this.#coming = "";
    this.#checksums.set(String(this.#told.length), checksum);
    this.#nextTellingAt = Date.now() + this.#parts.pace.intervalMs;
    this.#parts.onTold();
  }

  #clear(): void {
    this.#stopTimer();
    this.#told = "";
    this.#coming = "";
    this.#isFull = false;
    this.#checksums.deleteWhere(() => true);
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
