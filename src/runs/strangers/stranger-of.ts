import type { SystemContext } from "#context/context";
import type { Stranger } from "#engine/reasoning/stranger";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";

import { selectOpened } from "./store.ts";

/** The rules of a run in a stranger's conversation, by the tenant's present settings; undefined for all other runs. */
export async function strangerOf(
  ctx: Pick<SystemContext, "db" | "tenant">,
  { contactId, origin }: Pick<ExecutionRecord, "contactId" | "origin">,
): Promise<Stranger | undefined> {
  if (!contactId) return undefined;
  const opened = await selectOpened(ctx.db, ctx.tenant.id);
  return {
    fence: crypto.randomUUID().replaceAll("-", ""),
    wroteTask: origin === "stranger",
    tools: opened?.tools ?? [],
    knowledge: opened?.knowledge ?? [],
  };
}
