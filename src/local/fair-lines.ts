/** A task that waits for its turn. */
export interface WaitingTask {
  /** Owners take turns. */
  owner: string;
}

/** How much the last task counts in the average duration. */
const WEIGHT_OF_LAST = 0.2;

/**
 * A line for each owner, first come, first served. The lines take turns, so a long one delays no other owner. It also
 * says how long a new task would wait, by the average duration of those that ended.
 */
export class FairLines<Job extends WaitingTask> {
  /** In the order of their turns. */
  readonly #lines = new Map<string, Job[]>();
  #averageMs: number;
  #underWay = 0;

  constructor(expectedMs: number) {
    this.#averageMs = expectedMs;
  }

  /** How long a new task of this owner waits for its turn, in milliseconds. */
  expectedWaitMs(owner: string): number {
    const own = this.#lines.get(owner)?.length ?? 0;
    let before = own + this.#underWay;
    for (const [other, { length }] of this.#lines) if (other !== owner) before += Math.min(length, own + 1);
    return before * this.#averageMs;
  }

  add(job: Job): void {
    this.#lines.set(job.owner, [...(this.#lines.get(job.owner) ?? []), job]);
  }

  /** Puts a task that did not end before all others of its owner. */
  again(job: Job): void {
    this.#underWay -= 1;
    this.#lines.set(job.owner, [job, ...(this.#lines.get(job.owner) ?? [])]);
  }

  /** Starts the next task; null when none waits. */
  next(): Job | null {
    for (const [, [job]] of this.#lines) {
      if (job === undefined) continue;
      this.#take(job);
      this.#underWay += 1;
      return job;
    }
    return null;
  }

  /** Ends a task that took this long. */
  end(durationMs: number): void {
    this.#underWay -= 1;
    this.#averageMs += WEIGHT_OF_LAST * (durationMs - this.#averageMs);
  }

  /** Drops a task whose caller has left; one that is under way is not affected. */
  forget(job: Job): void {
    if (this.#lines.get(job.owner)?.includes(job) === true) this.#take(job);
  }

  /** The owner's next turn comes after all others. */
  #take(job: Job): void {
    const rest = (this.#lines.get(job.owner) ?? []).filter((other) => other !== job);
    this.#lines.delete(job.owner);
    if (rest.length > 0) this.#lines.set(job.owner, rest);
  }
}
