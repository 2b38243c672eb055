import type { ServiceContext } from "#context/context";
import type { RunRow } from "#db/schema/sdlc";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectRun } from "./store.ts";

/** The tenant's run with its result. */
export async function getSdlcRun(ctx: ServiceContext, runId: string): Promise<RunRow> {
  const run = isUuid(runId) ? await selectRun(ctx.db, ctx.tenant.id, runId) : undefined;
  if (!run) throw notFound("run", runId);
  return run;
}
