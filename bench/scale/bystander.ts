import { setTimeout as sleep } from "node:timers/promises";

import type { Tenant } from "./tenant.ts";

/** Another tenant's observations of the platform during a part of the program. */
export interface Seen {
  answers: number;
  /** Missing answers and refusals. */
  failed: number;
  slowestMs: number;
  /** The time within which 99 of 100 answers came. */
  ninetyNineMs: number;
  medianMs: number;
}

const PAUSE_MS = 50;

/** Another tenant that reads and writes in sequence; `end` returns its observations. */
export function startBystander({ caller, agentId }: Tenant): { end: () => Promise<Seen> } {
  const times: number[] = [];
  let failed = 0;
  let ended = false;
  const calls = [
    () => caller("GET", `/api/agents/${agentId}`),
    () => caller("GET", "/api/agents?limit=5"),
    () => caller("POST", `/api/agents/${agentId}/execute`, { task: "compute 3*(4+5)" }),
  ];
  const work = (async () => {
    for (let turn = 0; !ended; turn++) {
      const answered = await calls[turn % calls.length]?.();
      if (answered === undefined) continue;
      times.push(answered.tookMs);
      if (answered.status < 200 || answered.status > 299) failed++;
      await sleep(PAUSE_MS);
    }
  })();
  return {
    end: async () => {
      ended = true;
      await work;
      const sorted = times.toSorted((left, right) => left - right);
      return {
        answers: times.length,
        failed,
        slowestMs: sorted.at(-1) ?? 0,
        ninetyNineMs: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
        medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
      };
    },
  };
}
