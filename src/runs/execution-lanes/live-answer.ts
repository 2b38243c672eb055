import { BoundedCache } from "#lib/bounded-cache";
import { textChecksum } from "#lib/text-checksum";
import type { AnswerListener } from "#runs/drives/answer-listener";
import type { GrowingText } from "#runs/execution-records/execution-events";

/** Maximum characters of a live answer; the rest is sent at the end. */
const MAX_KEPT_CHARACTERS = 100_000;
/** Number of latest lengths whose checksums are kept; a follower is seldom further behind. */
const KEPT_CHECKSUMS = 32;

export interface LiveAnswerParts {
  /** Minimum time between two announcements, in milliseconds. */
  pace: { readonly intervalMs: number };
  /** Called when there is something new to announce. */
  onTold: () => void;
}

/**
 * The answer that a run's model is writing, in memory only. The first words are announced at once, the next ones
 * together after a pause. It can be lost at any time, and is then written again.
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

  /** The announced text. */
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
