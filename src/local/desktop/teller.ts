import type { DeviceMessage } from "#desktop/bridge/desktop-protocol";

import type { EndMessage } from "./end-message.ts";
import { fittingEnd, shorterEnd } from "./fitting-end.ts";
import type { Journal } from "./journal.ts";

/** Maximum time for the platform to record an end; then the connection counts as broken. */
const NOTED_WITHIN_MS = 60_000;

/**
 * Reports the ends of commands to the platform, one at a time, until each is recorded. So a message that the platform
 * rejected is known and never sent again.
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

  /** Records an end and reports it in turn. Returns it as reported. */
  async tell(end: EndMessage): Promise<EndMessage> {
    const fitting = fittingEnd(end);
    await this.#journal.end(fitting);
    this.next();
    return fitting;
  }

  /** Reports the oldest unrecorded end, unless a report is open. */
  next(): void {
    if (this.#told !== null) return;
    const [end] = this.#journal.untold();
    // An end recorded by an earlier version may be too long.
    if (end !== undefined && this.#send(fittingEnd(end))) this.#told = { end, at: this.#clock() };
  }

  async noted(id: string): Promise<void> {
    await this.#journal.note(id);
    if (this.#told?.end.id === id) this.#told = null;
    this.next();
  }

  /** Whether the platform's confirmation is overdue. */
  get isLate(): boolean {
    return this.#told !== null && this.#clock() - this.#told.at > NOTED_WITHIN_MS;
  }

  /** Called when the connection ended; the open report is repeated on the next one. */
  lost(): void {
    this.#told = null;
  }

  /**
   * Called when the platform closed the connection because of a message: a shorter one replaces it. False without an
   * open report.
   */
  async notTaken(): Promise<boolean> {
    const told = this.#told;
    this.#told = null;
    if (told === null) return false;
    const shorter = shorterEnd(told.end);
    await (shorter === null ? this.#journal.note(told.end.id) : this.#journal.end(shorter));
    return true;
  }
}
