import type { Measured } from "./load.ts";

/** One turn of both, and what a request of ours cost: milliseconds of processor time of workerd and of sqld. */
export interface Round {
  ours: Measured;
  bare: Measured;
  workerMs: number;
  databaseMs: number;
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
  print("cpu: processor time of ours per request, of workerd and of sqld; other load on the machine adds up to half\n");
  print(row(["route", "ours /s", "p50 ms", "p99 ms", "bare /s", "p50 ms", "p99 ms", "ratio", "cpu ms", "+ sqld"]));
}

export function printRow(name: string, rounds: Round[], ratio: number): void {
  const of = (side: "ours" | "bare", value: (measured: Measured) => number) =>
    median(rounds.map((round) => value(round[side])));
  const figures = (["ours", "bare"] as const).flatMap((side) => [
    of(side, (measured) => measured.requestsPerSecond).toFixed(0),
    of(side, (measured) => measured.p50Ms).toFixed(1),
    of(side, (measured) => measured.p99Ms).toFixed(1),
  ]);
  const costs = (["workerMs", "databaseMs"] as const).map((part) => {
    const cost = median(rounds.map((round) => round[part]));
    return Number.isNaN(cost) ? "–" : cost.toFixed(3);
  });
  print(row([name, ...figures, ratio.toFixed(2), ...costs]));
  for (const side of ["ours", "bare"] as const) {
    const refused = rounds.reduce((sum, round) => sum + round[side].refused, 0);
    if (refused > 0) print(`  ${side}: ${refused} answers were not 2xx`);
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

const row = (cells: string[]): string =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(18) : cell.padStart(9))).join("");

// oxlint-disable-next-line no-console -- a program for the terminal
const print = (line: string): void => console.log(line);
