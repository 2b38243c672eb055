import type { Measured } from "./load.ts";

/**
 * One round of both Workers, with the cost of a request in milliseconds of processor time: of our workerd, of the bare workerd, and of our
 * sqld.
 */
export interface Round {
  ours: Measured;
  bare: Measured;
  /** The bare Worker with a constant. */
  floor: Measured;
  workerMs: number;
  databaseMs: number;
  bareWorkerMs: number;
}

/** Bytes for each request. */
export interface HeapUse {
  allocated: number;
  /** Bytes that survive a scavenge. */
  kept: number;
  /** The part of `kept` that the runtime's own objects take: requests, responses, headers, streams. */
  keptByRuntime: number;
}

interface Title {
  tool: string;
  connections: number;
  rounds: number;
  seconds: number;
  processor: string;
  cores: number;
}

export function printTitle({ tool, connections, rounds, seconds, processor, cores }: Title): void {
  print(`${tool}, ${connections} connections, ${rounds} rounds of ${seconds} s in turns, on ${cores} × ${processor}`);
  print("ratio: ours / bare Worker with the same statement, median of the rounds");
  print("ok /s: a bare Worker that answers two letters, in the same rounds; of ok: ours / that, to compare machines");
  print(
    "cpu: processor time per request, of our workerd and sqld, and of the bare workerd; other load adds up to half\n",
  );
  print(
    row([
      "route",
      "ours /s",
      "p50 ms",
      "p99 ms",
      "bare /s",
      "p50 ms",
      "p99 ms",
      "ratio",
      "ok /s",
      "of ok",
      "cpu ms",
      "+ sqld",
      "bare cpu",
    ]),
  );
}

export function printRow(name: string, rounds: Round[]): void {
  const ratioTo = (side: "bare" | "floor") =>
    median(rounds.map((round) => round.ours.requestsPerSecond / Math.max(1, round[side].requestsPerSecond)));
  const of = (side: "ours" | "bare", value: (measured: Measured) => number) =>
    median(rounds.map((round) => value(round[side])));
  const figures = (["ours", "bare"] as const).flatMap((side) => [
    of(side, (measured) => measured.requestsPerSecond).toFixed(0),
    of(side, (measured) => measured.p50Ms).toFixed(1),
    of(side, (measured) => measured.p99Ms).toFixed(1),
  ]);
  const costs = (["workerMs", "databaseMs", "bareWorkerMs"] as const).map((part) => {
    const cost = median(rounds.map((round) => round[part]));
    return Number.isNaN(cost) ? "–" : cost.toFixed(3);
  });
  const floor = median(rounds.map((round) => round.floor.requestsPerSecond)).toFixed(0);
  print(row([name, ...figures, ratioTo("bare").toFixed(2), floor, ratioTo("floor").toFixed(3), ...costs]));
  for (const side of ["ours", "bare"] as const) {
    const refused = rounds.reduce((sum, round) => sum + round[side].refused, 0);
    if (refused > 0) print(`  ${side}: ${refused} answers were not 2xx`);
  }
}

/** The database's own duration for each kind of statement, without the trip to it. */
export function printTimes(title: string, times: Record<string, number[]>): void {
  print(`\n${title}`);
  print(row(["", "p50 ms", "max ms"]));
  for (const [name, values] of Object.entries(times))
    print(row([name, median(values).toFixed(2), Math.max(...values).toFixed(2)]));
}

/** The Worker's heap, and what a request allocates, keeps beyond a scavenge, and keeps of the runtime's objects. */
export function printHeap(atStart: number, afterLoad: number, uses: Record<string, HeapUse>): void {
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
  print(
    `\nheap: live ${megabytes(atStart)} MB at the start, ${megabytes(afterLoad)} MB after the load; kB for each request`,
  );
  print(row(["", "allocated", "kept", "runtime"]));
  for (const [name, use] of Object.entries(uses))
    print(row([name, ...[use.allocated, use.kept, use.keptByRuntime].map((bytes) => (bytes / 1e3).toFixed(2))]));
}

export function median(values: number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

const row = (cells: string[]): string =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(22) : cell.padStart(9))).join("");

// oxlint-disable-next-line no-console -- a program for the terminal
const print = (line: string): void => console.log(line);
