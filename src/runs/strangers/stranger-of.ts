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

/**
 * The sender whose data a run of a workflow has. The last of its triggers opens tools, and so does a step that calls one,
 * in a version that a person with the right to approve confirmed: an effect asks all the same.
 */
export const senderOfWorkflow = async (
  { db, tenant }: Pick<SystemContext, "db" | "tenant">,
  triggers: readonly string[] | undefined,
  { tool, unconfirmed }: Readonly<Record<string, unknown>>,
): Promise<Sender> => {
  const last = triggers?.at(-1);
  const opened = last === undefined ? [] : await selectTriggerTools(db, tenant.id, last);
  return { tools: [...opened, ...openedByStep(unconfirmed === true ? null : tool)] };
};

/** A step opens its tool, but never the memory. */
const openedByStep = (tool: unknown): string[] => (typeof tool === "string" && tool !== "search_memory" ? [tool] : []);

/** The sender of a stored run's context, by the trigger that started it; null for a run of a conversation or a person. */
export async function senderOf(
  { db, tenant }: Pick<SystemContext, "db" | "tenant">,
  { origin }: Pick<ExecutionRecord, "origin">,
  executionId: string | null | undefined,
): Promise<Sender | null> {
  if (origin !== "stranger" || !executionId) return null;
  const found = await selectSender(db, tenant.id, executionId);
  return found && { tools: [...found.tools, ...openedByStep(found.tool)] };
}
