import type { TakenTool } from "#tools/wire/taken-tools";

import type { PutTool, SlimTool } from "./store.ts";

/** A form as it was just read, with its digest and the name by which agents would call it. */
export interface SeenForm extends TakenTool {
  callName: string;
}

/** The changes of a server's tools after an inspection. */
export interface Reconciled {
  /** New tools, and those with a changed form. */
  put: PutTool[];
  /** Missing tools that were never released. */
  remove: SlimTool[];
  /** The tools that agents could call until now. */
  held: SlimTool[];
}

interface Making {
  tenantId: string;
  serverId: string;
  now: number;
  newId: () => string;
}

/**
 * Compares a server's tools with the stored ones. New tools wait for a person. Tools with another form than the
 * released one, and missing ones, are held from now on. A tool that returns, even in its released form, waits for a
 * person too, so that switching forms gains nothing.
 */
export function reconcileTools(known: readonly SlimTool[], seen: readonly SeenForm[], making: Making): Reconciled {
  const byName = new Map(known.map((tool) => [tool.name, tool]));
  const names = new Set(seen.map(({ name }) => name));
  const seenNow = seen.flatMap((one): PutTool[] => {
    const tool = byName.get(one.name);
    if (tool === undefined) return [{ tool: newTool(one, making), form: one.form, isNew: true }];
    if (tool.digest === one.digest && tool.status !== "gone") return [];
    return [{ tool: inOtherForm(tool, one, making.now), form: one.form, isNew: false }];
  });
  const missing = known.filter(({ name, status }) => !names.has(name) && status !== "gone");
  const put = [
    ...seenNow,
    ...missing
      .filter(wasReleased)
      .map((tool): PutTool => ({ tool: { ...tool, status: "gone", seenAt: making.now }, form: null, isNew: false })),
  ];
  const wasCallable = new Set(known.filter(({ status }) => status === "released").map(({ id }) => id));
  return {
    put,
    remove: missing.filter((tool) => !wasReleased(tool)),
    held: put.map(({ tool }) => tool).filter(({ id }) => wasCallable.has(id)),
  };
}

const wasReleased = ({ pinnedDigest }: SlimTool): boolean => pinnedDigest !== null;

const newTool = ({ name, digest, callName }: SeenForm, { tenantId, serverId, now, newId }: Making): SlimTool => ({
  id: newId(),
  tenantId,
  serverId,
  name,
  callName,
  digest,
  status: "quarantined",
  action: null,
  closedFields: [],
  pinnedDigest: null,
  pinnedAt: null,
  pinnedBy: null,
  seenAt: now,
  createdAt: now,
});

const inOtherForm = (tool: SlimTool, { digest }: SeenForm, now: number): SlimTool => ({
  ...tool,
  digest,
  seenAt: now,
  status: tool.pinnedDigest === null || tool.pinnedDigest === digest ? "quarantined" : "changed",
});
