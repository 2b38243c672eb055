import { useState } from "preact/hooks";

import { readAgain } from "#web/lib/answers.ts";
import { ApiError, callData } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import type { BodyOf } from "#web/lib/operation.ts";
import type { Run } from "#web/parts/runs/run.ts";

/** All runs that a query finds. */
export interface FoundRuns {
  q: string;
  count: number;
}

/** The runs of an order: rows that a person selected, or all that a query finds. */
export type ChosenRuns = { runs: readonly Run[]; found?: never } | { found: FoundRuns; runs?: never };

export const countOf = ({ runs, found }: ChosenRuns): number => (found === undefined ? runs.length : found.count);

export const countText = (count: number): string => (count === 1 ? "1 run" : `${numberText(count)} runs`);

/** How many runs a query finds. */
export const countFound = (q: string, signal?: AbortSignal) =>
  callData("GET", "/api/executions/count", { query: { q }, signal });

export const idsOf = (runs: readonly Run[]): string[] => runs.map(({ execution_id: id }) => id);

type Order = Omit<BodyOf<"POST /api/executions/bulk">, "ids" | "q" | "expected_count">;

export interface Ordering {
  chosen: ChosenRuns;
  /** The number of runs before it changed; null while it is the same. */
  was: number | null;
  /** Orders it. When the query finds another number by now, nothing is done: the number changes, and it can be ordered again. */
  send: (order: Order) => Promise<void>;
}

/** Orders one thing with many runs. */
export function useOrder(of: ChosenRuns, onStarted: (jobId: string) => void): Ordering {
  // The rows of a list move on while the order is written.
  const [chosen, setChosen] = useState(of);
  const [was, setWas] = useState<number | null>(null);
  const send = async (order: Order): Promise<void> => {
    try {
      const { id } = await callData("POST", "/api/executions/bulk", { body: { ...order, ...choiceOf(chosen) } });
      readAgain(["/api/executions"]);
      onStarted(id);
    } catch (error) {
      const count = changedCount(error);
      if (count === null || chosen.found === undefined) throw error;
      setWas(chosen.found.count);
      setChosen({ found: { ...chosen.found, count } });
    }
  };
  return { chosen, was, send };
}

const choiceOf = ({ runs, found }: ChosenRuns) =>
  found === undefined ? { ids: idsOf(runs) } : { q: found.q, expected_count: found.count };

/** The number of runs that a query finds now, when an order was refused for it; null for another error, and above the maximum. */
function changedCount(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.details["reason"] !== "count_changed") return null;
  return error.details["is_more"] === true ? null : Number(error.details["count"]);
}
