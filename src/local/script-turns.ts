/** A script that waits to be run. */
export interface ScriptJob {
  /** Whose it is. Scripts of one owner run one at a time. */
  owner: string;
  /** Whether a slice was not enough, or will not be: it gets its whole time, in the one lane for such scripts. */
  isLong: boolean;
}

/** How long an owner whose script needed its whole time goes to the lane for such scripts at once. */
const remembersMs = 10_000;

/**
 * Whose script is next. Owners take turns, each has one script under way, and at most one script in all has its whole time: so whoever
 * only needs a moment never waits longer than the slices of the owners before it.
 */
export class ScriptTurns<Job extends ScriptJob> {
  /** In the order of their turns. */
  readonly #waiting = new Map<string, Job[]>();
  readonly #busy = new Set<string>();
  /** Owners of long scripts, and until when that is remembered. */
  readonly #slow = new Map<string, number>();
  readonly #limits: { ofOwner: number; inAll: number };
  readonly #now: () => number;
  #count = 0;
  #isLongUnderWay = false;

  constructor(limits: { ofOwner: number; inAll: number }, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** False when too many wait already. */
  add(job: Job): boolean {
    const own = this.#waiting.get(job.owner) ?? [];
    if (own.length >= this.#limits.ofOwner || this.#count >= this.#limits.inAll) return false;
    if (this.#isSlow(job.owner)) job.isLong = true;
    this.#waiting.set(job.owner, [...own, job]);
    this.#count += 1;
    return true;
  }

  /**
   * The next script, which is under way from now on; null when none may begin. One that needs its whole time begins only with `mayBeLong`,
   * so that a process is left for the others.
   */
  next({ mayBeLong }: { mayBeLong: boolean }): Job | null {
    const long = this.#isLongUnderWay || !mayBeLong ? null : this.#first(true);
    const job = long ?? this.#first(false);
    if (job === null) return null;
    this.#take(job);
    this.#busy.add(job.owner);
    if (job.isLong) this.#isLongUnderWay = true;
    return job;
  }

  /** The script is over, or was given up. */
  end(job: Job): void {
    this.#busy.delete(job.owner);
    if (job.isLong) this.#isLongUnderWay = false;
  }

  /** The script's slice was not enough: it comes again, before the other scripts of its owner. */
  again(job: Job): void {
    this.end(job);
    job.isLong = true;
    this.#slow.set(job.owner, this.#now() + remembersMs);
    this.#waiting.set(job.owner, [job, ...(this.#waiting.get(job.owner) ?? [])]);
    this.#count += 1;
  }

  /** Nobody waits for it any more. A script that is under way is left alone. */
  forget(job: Job): void {
    if (this.#waiting.get(job.owner)?.includes(job) === true) this.#take(job);
  }

  #first(isLong: boolean): Job | null {
    for (const [owner, [job]] of this.#waiting) {
      if (job !== undefined && job.isLong === isLong && !this.#busy.has(owner)) return job;
    }
    return null;
  }

  /** The owner's next turn comes after everybody else's. */
  #take(job: Job): void {
    const rest = (this.#waiting.get(job.owner) ?? []).filter((other) => other !== job);
    this.#waiting.delete(job.owner);
    if (rest.length > 0) this.#waiting.set(job.owner, rest);
    this.#count -= 1;
  }

  #isSlow(owner: string): boolean {
    for (const [slow, until] of this.#slow) if (until <= this.#now()) this.#slow.delete(slow);
    return this.#slow.has(owner);
  }
}
