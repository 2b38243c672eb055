import { parentPort, workerData } from "node:worker_threads";

import { areasNamed, playSchedule } from "./schedule.ts";
import { openStage, type Prepared } from "./stage.ts";

// A thread of `npm run faults`: plays the seeds that it is given, one after the other.
const { prepared, areas } = workerData as { prepared: Prepared; areas: readonly string[] | null };
const stage = openStage(prepared);
parentPort?.on("message", (seed: number | null) => {
  if (seed === null) {
    stage.close();
    parentPort?.close();
    return;
  }
  void playSchedule(stage, seed, areasNamed(areas)).then((outcome) => parentPort?.postMessage(outcome, []));
});
