/** A script that waits to run. */
export interface ScriptJob {
  /** The owner. Scripts of one owner run one at a time. */
  owner: string;
  /** Whether a slice did not suffice, or will not: it gets its whole time, in the one lane for such scripts. */
  isLong: boolean;
  /** The milliseconds of long scripts that the owner's plan has in a minute; null while the plan is unknown. */
  planMs: number | null;
}

/** How long scripts of an owner whose script needed its whole time start directly in the lane for such scripts. */
const remembersMs = 10_000;

/** The time over which the use of the lane for long scripts is counted. */
const countedMs = 60_000;

/**
 * Chooses the next script. Owners take turns, and each has at most one running script. At most one script in all has
 * its whole time. So a short script waits at most for the slices of the owners ahead of it.
 *
 * Of the long ones, the owner goes first who has used the smallest part of the plan's time in the last minute, and of
 * equal ones who has fewer waiting. So endless scripts of many owners delay another's by one of them. An owner whose plan's time is used up gets
 * slices only, after those of others, and what needs more is refused.
 */
export class ScriptTurns<Job extends ScriptJob> {
  /** In the order of their turns. */
  readonly #waiting = new Map<string, Job[]>();
  readonly #busy = new Set<string>();
  /** Owners of long scripts, and until when each is remembered. */
  readonly #slow = new Map<string, number>();
  /** The ends of long scripts, and how long each took. */
  readonly #used = new Map<string, { at: number; ms: number }[]>();
  readonly #limits: { ofOwner: number; inAll: number };
  readonly #now: () => number;
  #count = 0;
  #isLongUnderWay = false;

  constructor(limits: { ofOwner: number; inAll: number }, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** False when too many already wait. */
  add(job: Job): boolean {
    const own = this.#waiting.get(job.owner) ?? [];
    if (own.length >= this.#limits.ofOwner || this.#count >= this.#limits.inAll) return false;
    if (this.#isSlow(job.owner) && !this.#isUsedUp(job)) job.isLong = true;
    this.#waiting.set(job.owner, [...own, job]);
    this.#count += 1;
    return true;
  }

  /** Whether a script of this length could start now, if a process were free. */
  hasNext(length: "short" | "long"): boolean {
    return (length === "short" ? this.#firstShort() : this.#nextLong()) !== null;
  }

  /**
   * Starts the next script; null when none may start. A script that needs its whole time starts only with `mayBeLong`,
   * so that a process remains for the others.
   */
  next({ mayBeLong }: { mayBeLong: boolean }): Job | null {
    const job = (mayBeLong ? this.#nextLong() : null) ?? this.#firstShort();
    if (job === null) return null;
    this.#take(job);
    this.#busy.add(job.owner);
    if (job.isLong) this.#isLongUnderWay = true;
    return job;
  }

  /** Ends a script that took this long, also one that was given up. */
  end(job: Job, tookMs: number): void {
    this.#busy.delete(job.owner);
    if (!job.isLong) return;
    this.#isLongUnderWay = false;
    this.#used.set(job.owner, [...(this.#used.get(job.owner) ?? []), { at: this.#now(), ms: tookMs }]);
  }

  /** Repeats a script whose slice did not suffice, ahead of its owner's other scripts. */
  again(job: Job, tookMs: number): void {
    this.end(job, tookMs);
    job.isLong = true;
    this.#slow.set(job.owner, this.#now() + remembersMs);
    this.#waiting.set(job.owner, [job, ...(this.#waiting.get(job.owner) ?? [])]);
    this.#count += 1;
  }

  /**
   * Takes out the long scripts that may not start: the plan is unknown (`waitMs` is null), or its time is used up for
   * this long.
   */
  refused(): { job: Job; waitMs: number | null }[] {
    this.#forgetOldUse();
    const waiting = [...this.#waiting.values()].flat().filter(({ isLong }) => isLong);
    const refused = waiting.flatMap((job): { job: Job; waitMs: number | null }[] => {
      if (job.planMs === null) return [{ job, waitMs: null }];
      return this.#isUsedUp(job) ? [{ job, waitMs: this.#waitMs(job.owner, job.planMs) }] : [];
    });
    for (const { job } of refused) this.forget(job);
    return refused;
  }

  /** Drops a script whose caller has left. A running script is not affected. */
  forget(job: Job): void {
    if (this.#waiting.get(job.owner)?.includes(job) === true) this.#take(job);
  }

  /** The slices of owners of long scripts come after all others. */
  #firstShort(): Job | null {
    const ready = this.#ready(false);
    return ready.find(({ owner }) => !this.#isSlow(owner)) ?? ready[0] ?? null;
  }

  #nextLong(): Job | null {
    return this.#isLongUnderWay ? null : this.#firstLong();
  }

  #firstLong(): Job | null {
    this.#forgetOldUse();
    const ranked = this.#ready(true).map((job) => ({
      job,
      // The lane has a minute in a minute, also for a plan without a limit.
      part: this.#usedMs(job.owner) / Math.min(job.planMs ?? countedMs, countedMs),
      waiting: this.#waiting.get(job.owner)?.length ?? 0,
    }));
    ranked.sort((left, right) => left.part - right.part || left.waiting - right.waiting);
    return ranked[0]?.job ?? null;
  }

  /** The first script of each owner who has none running. */
  #ready(isLong: boolean): Job[] {
    return [...this.#waiting].flatMap(([owner, [job]]) =>
      job !== undefined && job.isLong === isLong && !this.#busy.has(owner) ? [job] : [],
    );
  }

  #usedMs(owner: string): number {
    return (this.#used.get(owner) ?? []).reduce((sum, { ms }) => sum + ms, 0);
  }

  #isUsedUp({ owner, planMs }: ScriptJob): boolean {
    return planMs !== null && this.#usedMs(owner) >= planMs;
  }

  /** The time until enough of an owner's use is older than what counts. */
  #waitMs(owner: string, planMs: number): number {
    let usedMs = this.#usedMs(owner);
    for (const { at, ms } of this.#used.get(owner) ?? []) {
      usedMs -= ms;
      if (usedMs < planMs) return at + countedMs - this.#now();
    }
    return 0;
  }

  #forgetOldUse(): void {
    for (const [owner, uses] of this.#used) {
      const left = uses.filter(({ at }) => at > this.#now() - countedMs);
      if (left.length === 0) this.#used.delete(owner);
      else this.#used.set(owner, left);
    }
  }

  /** The owner's next turn comes after all others. */
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
