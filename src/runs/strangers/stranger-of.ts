import type { SystemContext } from "#context/context";
import type { Stranger } from "#engine/reasoning/stranger";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";

import { selectOpened } from "./store.ts";

/**
 * The rules of a run that a stranger moves: in a conversation with a contact by the tenant's present settings, and for a
 * sender of data without one by the tools that were opened to that sender. Undefined for all other runs.
 */
export async function strangerOf(
  ctx: Pick<SystemContext, "db" | "tenant">,
  { contactId, origin }: Pick<ExecutionRecord, "contactId" | "origin">,
  senderTools: readonly string[] = [],
): Promise<Stranger | undefined> {
  const fence = crypto.randomUUID().replaceAll("-", "");
  if (!contactId && origin !== "stranger") return undefined;
  if (!contactId) return { fence, wroteTask: false, wroteContext: true, tools: senderTools, knowledge: [] };
  const opened = await selectOpened(ctx.db, ctx.tenant.id);
  return {
    fence,
    wroteTask: origin === "stranger",
    tools: opened?.tools ?? [],
    knowledge: opened?.knowledge ?? [],
  };
}
