/** Thrown when a check has used all its steps. */
export class StepsSpent extends Error {}

/**
 * The steps that a check may use. A step is a schema applied to a value, an entry compared, or some characters read. The
 * count does not depend on the clock, which stands still at Cloudflare while code runs.
 */
export class StepBudget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new StepsSpent();
  }
}
