import type { ToolForm } from "#tools/wire/tool-form";

import type { ServerToolRow } from "./store.ts";

/** A form as it was just read, with its digest and the name by which agents would call it. */
export interface SeenForm {
  form: ToolForm;
  digest: string;
  callName: string;
}

/** The changes of a server's tools after an inspection. */
export interface Reconciled {
  /** New tools, and those with a changed form. */
  put: ServerToolRow[];
  /** Missing tools that were never released. */
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
 * Compares a server's tools with the stored ones. New tools wait for a person. Tools with another form than the
 * released one, and missing ones, are held from now on. A tool that returns, even in its released form, waits for a
 * person too, so that switching forms gains nothing.
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
