import { FollowerPace } from "#runs/execution-lanes/follower-pace";
import { LiveAnswer } from "#runs/execution-lanes/live-answer";

/** The state of a run that a follower has seen. */
export interface LiveNews {
  /** Rises with every change. */
  tick: number;
  /** Rises when rows changed. */
  rows: number;
  /** The answer that the model of each variant is writing. */
  texts: string[];
}

interface LiveRun extends Pick<LiveNews, "tick" | "rows"> {
  answers: Map<number, LiveAnswer>;
  change: PromiseWithResolvers<void>;
}

/** The runs that an object works on, for those who look on. In memory only: rows are the truth. */
export class LiveRuns {
  readonly #pace = new FollowerPace();
  readonly #runs = new Map<string, LiveRun>();

  /** The answer of a variant while it is written. */
  answerOf(runId: string, variant: number): LiveAnswer {
    const run = this.#runOf(runId);
    const known = run.answers.get(variant);
    if (known !== undefined) return known;
    const answer = new LiveAnswer({ pace: this.#pace, onTold: () => changed(run) });
    run.answers.set(variant, answer);
    return answer;
  }

  /** Tells that rows of a run changed. */
  wrote(runId: string): void {
    const run = this.#runs.get(runId);
    if (run === undefined) return;
    run.rows += 1;
    changed(run);
  }

  /** Forgets a run that has ended. */
  end(runId: string): void {
    this.wrote(runId);
    this.#runs.delete(runId);
  }

  /** Returns the changes since a tick after waiting for some; null for a run that this object does not work on. */
  async follow(runId: string, tick: number, maxMs: number): Promise<LiveNews | null> {
    const run = this.#runs.get(runId);
    if (run === undefined) return null;
    if (run.tick === tick) await this.#pace.whileWaiting(within(run.change.promise, maxMs));
    const most = Math.max(-1, ...run.answers.keys());
    const texts = Array.from({ length: most + 1 }, (_unused, variant) => run.answers.get(variant)?.text ?? "");
    return { tick: run.tick, rows: run.rows, texts };
  }

  #runOf(runId: string): LiveRun {
    const known = this.#runs.get(runId);
    if (known !== undefined) return known;
    const run: LiveRun = { tick: 0, rows: 0, answers: new Map(), change: Promise.withResolvers() };
    this.#runs.set(runId, run);
    return run;
  }
}

function changed(run: LiveRun): void {
  run.tick += 1;
  run.change.resolve();
  run.change = Promise.withResolvers();
}

async function within(change: Promise<void>, maxMs: number): Promise<void> {
  const timeout = Promise.withResolvers<void>();
  const timer = setTimeout(timeout.resolve, maxMs);
  await Promise.race([change, timeout.promise]);
  clearTimeout(timer);
}
