const minuteMs = 60_000;
/**
 * The first run after the start does not wait for the full minute, so that work after a crash is not delayed. Younger
 * work is still finishing without its help.
 */
const firstStrikeMs = 7_000;

export interface Clock {
  stop(): void;
}

/**
 * Fires the Worker's crons soon after the start and then at every full minute. A run that takes longer than a minute
 * delays the next one, as two at once would do the same work twice.
 */
export function startClock(crons: readonly string[], runScheduled: (cron: string, time: Date) => Promise<void>): Clock {
  if (crons.some((cron) => cron !== "* * * * *")) {
    throw new Error("The local clock supports only the cron * * * * *");
  }
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const wait = (): void => {
    timer = setTimeout(() => void fire(), minuteMs - (Date.now() % minuteMs));
  };
  const fire = async (): Promise<void> => {
    const time = new Date(Math.round(Date.now() / minuteMs) * minuteMs);
    const runs = crons.map((cron) => runScheduled(cron, time));
    for (const run of await Promise.allSettled(runs)) {
      if (run.status === "rejected" && !stopped) {
        process.stderr.write(`${String(run.reason)}\n`);
      }
    }
    if (!stopped) wait();
  };
  if (crons.length > 0) timer = setTimeout(() => void fire(), firstStrikeMs);
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
