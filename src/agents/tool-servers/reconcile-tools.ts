import type { ToolForm } from "#connections/tool-wire/tool-form";

import type { ServerToolRow } from "./store.ts";

/** A form as it was just seen, with its digest and the name by which agents would call it. */
export interface SeenForm {
  form: ToolForm;
  digest: string;
  callName: string;
}

/** What a look at a server changes of its tools. */
export interface Reconciled {
  /** New ones, and those that are another form now. */
  put: ServerToolRow[];
  /** Tools that are gone and that nobody ever released. */
  remove: ServerToolRow[];
  /** The tools that agents could call until now. */
  held: ServerToolRow[];
}

interface Making {
  tenantId: string;
  serverId: string;
  now: number;
  newId: () => string;
}

/**
 * Compares what a server tells with what is known of it. What is new waits for a person; what has another form than the released one, or is
 * gone, is held from now on. A tool that comes back, also in the form that was released, waits for a person too: whoever changes forms to
 * and fro gets nothing by it.
 */
export function reconcileTools(known: readonly ServerToolRow[], seen: readonly SeenForm[], making: Making): Reconciled {
  const byName = new Map(known.map((tool) => [tool.name, tool]));
  const names = new Set(seen.map(({ form }) => form.name));
  const seenNow = seen.flatMap((one) => {
    const tool = byName.get(one.form.name);
    if (tool === undefined) return [newTool(one, making)];
    return tool.digest === one.digest && tool.status !== "gone" ? [] : [inOtherForm(tool, one, making.now)];
  });
  const missing = known.filter(({ name, status }) => !names.has(name) && status !== "gone");
  const put = [
    ...seenNow,
    ...missing.filter(wasReleased).map((tool): ServerToolRow => ({ ...tool, status: "gone", seenAt: making.now })),
  ];
  const wasCallable = new Set(known.filter(({ status }) => status === "released").map(({ id }) => id));
  return {
    put,
    remove: missing.filter((tool) => !wasReleased(tool)),
    held: put.filter(({ id }) => wasCallable.has(id)),
  };
}

const wasReleased = ({ pinnedDigest }: ServerToolRow): boolean => pinnedDigest !== null;

const newTool = ({ form, digest, callName }: SeenForm, { tenantId, serverId, now, newId }: Making): ServerToolRow => ({
  id: newId(),
  tenantId,
  serverId,
  name: form.name,
  callName,
  form,
  digest,
  status: "quarantined",
  action: null,
  closedFields: [],
  pinnedForm: null,
  pinnedDigest: null,
  pinnedAt: null,
  pinnedBy: null,
  seenAt: now,
  createdAt: now,
});

const inOtherForm = (tool: ServerToolRow, { form, digest }: SeenForm, now: number): ServerToolRow => ({
  ...tool,
  form,
  digest,
  seenAt: now,
  status: tool.pinnedDigest === null || tool.pinnedDigest === digest ? "quarantined" : "changed",
});
