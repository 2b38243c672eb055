import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";

import { type DeadLetter, selectDeadLetters } from "./store.ts";

/** The latest dead messages of all queues, and how many are kept of each queue. */
export interface DeadLetterList {
  letters: DeadLetter[];
  counts: { queue: string; kept: number }[];
}

/** The messages of queues that were refused to the end. Throws FORBIDDEN for all but a platform operator. */
export async function listDeadLetters({ actor, db }: ServiceContext, limit: number): Promise<DeadLetterList> {
  if (actor.kind !== "system" && !actor.isPlatformOperator)
    throw new AppError("FORBIDDEN", { message: "Only an operator of this instance sees its queues." });
  return selectDeadLetters(db, limit);
}
