import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";
import { uuidBound } from "#lib/uuid";

import { removeSilent } from "./store.ts";

const DAY_MS = 86_400_000;

/** Deletes conversations whose last turn is older than their retention, as their owners would. */
export async function sweepChats(ctx: BaseContext): Promise<void> {
  const now = ctx.clock();
  const before = now - ctx.config.retention.chatDays * DAY_MS;
  await inSteps(sweepTime(ctx.clock), (rows) =>
    commitStep(ctx, [removeSilent({ before, bound: uuidBound(before), now }, rows)]),
  );
}
