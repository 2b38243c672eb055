import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { type PlaygroundRow, selectRun, type VariantRow } from "./store.ts";

export interface FoundPlayground {
  run: PlaygroundRow;
  variants: VariantRow[];
}

/** The tenant's run with its variants. Throws NOT_FOUND. */
export async function findPlaygroundRun(
  { db, tenant }: Pick<ServiceContext, "db" | "tenant">,
  runId: string,
): Promise<FoundPlayground> {
  if (!isUuid(runId)) throw notFound("run", runId);
  const { run, variants } = await selectRun(db, tenant.id, runId);
  if (run === undefined) throw notFound("run", runId);
  return { run, variants };
}
