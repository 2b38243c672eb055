import type { SystemContext } from "#context/context";
import type { Stranger } from "#engine/reasoning/stranger";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";

import { selectOpened, selectSender, selectTriggerTools } from "./store.ts";

/** A stranger who sent the context of a run, and the tools that are open to it. */
interface Sender {
  tools: readonly string[];
}

/**
 * The rules of a run that a stranger moves: in a conversation with a contact by the tenant's present settings, and for a
 * sender of data by the tools that its trigger opens. Undefined for all other runs.
 */
export async function strangerOf(
  ctx: Pick<SystemContext, "db" | "tenant">,
  { contactId, origin }: Pick<ExecutionRecord, "contactId" | "origin">,
  sender: Sender | null,
): Promise<Stranger | undefined> {
  if (!contactId && origin !== "stranger") return undefined;
  const fence = crypto.randomUUID().replaceAll("-", "");
  if (!contactId || sender !== null)
    return { fence, wroteTask: false, wroteContext: true, tools: sender?.tools ?? [], knowledge: [] };
  const opened = await selectOpened(ctx.db, ctx.tenant.id);
  return {
    fence,
    wroteTask: origin === "stranger",
    tools: opened?.tools ?? [],
    knowledge: opened?.knowledge ?? [],
  };
}

/** The sender whose data a run of a workflow has; the last of its triggers opens the tools. */
export const senderOfWorkflow = async (
  { db, tenant }: Pick<SystemContext, "db" | "tenant">,
  triggers: readonly string[] | undefined,
): Promise<Sender> => {
  const last = triggers?.at(-1);
  return { tools: last === undefined ? [] : await selectTriggerTools(db, tenant.id, last) };
};

/** The sender of a stored run's context, by the trigger that started it; null for a run of a conversation or a person. */
export async function senderOf(
  { db, tenant }: Pick<SystemContext, "db" | "tenant">,
  { origin }: Pick<ExecutionRecord, "origin">,
  executionId: string | null | undefined,
): Promise<Sender | null> {
  if (origin !== "stranger" || !executionId) return null;
  return selectSender(db, tenant.id, executionId);
}
