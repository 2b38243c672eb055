import { parentPort, workerData } from "node:worker_threads";

import { playSchedule } from "./schedule.ts";
import { openStage, type Prepared } from "./stage.ts";

// A thread of `npm run faults`: plays the seeds that it is given, one after the other.
const stage = openStage(workerData as Prepared);
parentPort?.on("message", (seed: number | null) => {
  if (seed === null) {
    stage.close();
    parentPort?.close();
    return;
  }
  void playSchedule(stage, seed).then((outcome) => parentPort?.postMessage(outcome, []));
});
