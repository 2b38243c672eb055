import type { ServiceContext } from "#context";
import { AppError } from "#errors/app-error";
import { selectDeadLetters } from "#platform/dead-letters/store";

/** The messages of queues that were refused to the end. Throws FORBIDDEN for all but a platform operator. */
export function listDeadLetters({ actor, db }: ServiceContext, limit: number) {
  if (actor.kind !== "system" && !actor.isPlatformOperator)
    throw new AppError("FORBIDDEN", { message: "Only an operator of this instance sees its queues." });
  return selectDeadLetters(db, limit);
}
