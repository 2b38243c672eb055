import { AppError } from "#errors/app-error";

/**
 * The most that one piece of work may cost over all of its calls, some of which are made side by side. It is kept in memory;
 * its owner says what was spent before. A call whose price is unknown takes nothing.
 */
export class SpendingCap {
  readonly #usd: number;
  #spentUsd: number;
  #heldUsd = 0;
  #freed = Promise.withResolvers<void>();

  constructor(usd: number, spentUsd: number) {
    this.#usd = usd;
    this.#spentUsd = spentUsd;
  }

  /**
   * Reserves the most that a call can cost, after calls in whose place it fits. Returns how to settle it. Throws
   * BUDGET_EXCEEDED when it does not fit alone.
   */
  async take(mostUsd: number | null): Promise<(tookUsd: number | null) => void> {
    const held = mostUsd ?? 0;
    while (this.#spentUsd + this.#heldUsd + held > this.#usd) {
      if (this.#heldUsd === 0) throw usedUp(this.#usd);
      await this.#freed.promise;
    }
    this.#heldUsd += held;
    return (tookUsd) => {
      this.#heldUsd = Math.max(0, this.#heldUsd - held);
      this.#spentUsd += tookUsd ?? 0;
      this.#freed.resolve();
      this.#freed = Promise.withResolvers();
    };
  }
}

const usedUp = (usd: number): AppError =>
  new AppError("BUDGET_EXCEEDED", {
    message: `The budget of $${usd} has no room for another call of a model.`,
    details: { reason: "budget_usd", budget_usd: usd },
  });
