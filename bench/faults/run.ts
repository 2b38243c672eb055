import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";

import { areasNamed, type Outcome, playSchedule } from "./schedule.ts";
import { openStage, prepare, type Prepared } from "./stage.ts";

// `npm run faults -- --schedules 10000 --seed 1`: plays schedules of faults, prints each violation with its seed, and
// what was played. One schedule is played in this thread, and prints its log too.
const { values } = parseArgs({
  options: {
    schedules: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    threads: { type: "string", default: String(availableParallelism()) },
    areas: { type: "string", default: "" },
  },
});
const [schedules, seed] = [Number(values.schedules), Number(values.seed)];
const chosen = values.areas === "" ? null : values.areas.split(",");
const again = chosen === null ? "" : ` --areas ${values.areas}`;
const PROGRESS_EVERY = 100;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function printViolations({ seed: played, violations, areas: acted }: Outcome): void {
  for (const { rule, what } of violations)
    print(
      `seed ${played} (${acted.join(", ")}): ${rule}: ${what}\n  npm run faults -- --schedules 1 --seed ${played}${again}`,
    );
}

async function playAll(prepared: Prepared, onOutcome: (outcome: Outcome) => void): Promise<void> {
  let next = seed;
  const playSome = (): Promise<void> =>
    new Promise((end, reject) => {
      const thread = new Worker(resolve(import.meta.dirname, "play-thread.ts"), {
        workerData: { prepared, areas: chosen },
      });
      const give = (): void => thread.postMessage(next < seed + schedules ? next++ : null, []);
      thread.on("message", (outcome: Outcome) => {
        onOutcome(outcome);
        give();
      });
      thread.on("error", reject);
      thread.on("exit", () => end());
      give();
    });
  await Promise.all(Array.from({ length: Math.min(Number(values.threads), schedules) }, playSome));
}

const begunAt = performance.now();
const prepared = await prepare();
const totals = {
  played: 0,
  violations: 0,
  lives: 0,
  faults: new Map<string, number>(),
  areas: new Map<string, number>(),
};

function take(outcome: Outcome): void {
  totals.played += 1;
  totals.violations += outcome.violations.length;
  totals.lives += outcome.lives;
  for (const [fault, count] of outcome.faults) totals.faults.set(fault, (totals.faults.get(fault) ?? 0) + count);
  for (const area of outcome.areas) totals.areas.set(area, (totals.areas.get(area) ?? 0) + 1);
  printViolations(outcome);
  if (totals.played % PROGRESS_EVERY === 0) print(summary());
}

const inOrder = (counts: Map<string, number>): string =>
  [...counts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");

const summary = (): string =>
  `${totals.played} schedules from seed ${seed}, ${totals.violations} violations, ${Math.round((performance.now() - begunAt) / 1_000)} s`;

if (schedules === 1) {
  const stage = openStage(prepared);
  const outcome = await playSchedule(stage, seed, areasNamed(chosen));
  stage.close();
  for (const line of outcome.errors) print(line);
  take(outcome);
} else await playAll(prepared, take);
print(summary());
print(`Lives of the process: ${totals.lives}`);
print(`Areas: ${inOrder(totals.areas)}`);
print(`Faults: ${inOrder(totals.faults)}`);
process.exitCode = totals.violations > 0 ? 1 : 0;
