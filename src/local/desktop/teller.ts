import type { DeviceMessage } from "#connections/desktop-bridge/desktop-protocol";

import type { EndMessage } from "./end-message.ts";
import { fittingEnd, shorterEnd } from "./fitting-end.ts";
import type { Journal } from "./journal.ts";

/** So long the platform may take to note an end; then the connection is no good. */
const NOTED_WITHIN_MS = 60_000;

/**
 * Tells the platform what became of commands, one end at a time, until each is noted. So it is known which message the platform did not
 * take, and that one is never sent again.
 */
export class Teller {
  readonly #journal: Pick<Journal, "end" | "note" | "untold">;
  readonly #send: (message: DeviceMessage) => boolean;
  readonly #clock: () => number;
  #told: { end: EndMessage; at: number } | null = null;

  constructor(
    journal: Pick<Journal, "end" | "note" | "untold">,
    send: (message: DeviceMessage) => boolean,
    clock: () => number = Date.now,
  ) {
    this.#journal = journal;
    this.#send = send;
    this.#clock = clock;
  }

  /** Writes an end down and tells it when its turn comes. Gives it as it is told. */
  async tell(end: EndMessage): Promise<EndMessage> {
    const fitting = fittingEnd(end);
    await this.#journal.end(fitting);
    this.next();
    return fitting;
  }

  /** Tells the oldest that is not noted, unless one is being told. */
  next(): void {
    if (this.#told !== null) return;
    const [end] = this.#journal.untold();
    // What an older version wrote down may be too long.
    if (end !== undefined && this.#send(fittingEnd(end))) this.#told = { end, at: this.#clock() };
  }

  async noted(id: string): Promise<void> {
    await this.#journal.note(id);
    if (this.#told?.end.id === id) this.#told = null;
    this.next();
  }

  /** Whether the platform should have noted long ago. */
  get isLate(): boolean {
    return this.#told !== null && this.#clock() - this.#told.at > NOTED_WITHIN_MS;
  }

  /** The connection ended; what was being told is told again on the next one. */
  lost(): void {
    this.#told = null;
  }

  /** The platform ended the connection because of a message: a shorter one takes the place of it. False when none was being told. */
  async notTaken(): Promise<boolean> {
    const told = this.#told;
    this.#told = null;
    if (told === null) return false;
    const shorter = shorterEnd(told.end);
    await (shorter === null ? this.#journal.note(told.end.id) : this.#journal.end(shorter));
    return true;
  }
}
