import type { ServiceContext, SystemContext } from "#context/context";
import type { AuditRecord } from "#db/audit-record";
import type { Statement } from "#db/statement";
import { auditChange } from "#platform/audit/audit-entry";
import { namesDigestOf } from "#tools/wire/tool-form";

import type { Look } from "./look-at-server.ts";
import { withdrawApprovalsOfTools } from "./open-approvals.queries.ts";
import { reconcileTools } from "./reconcile-tools.ts";
import { deleteTool, putSeen, updateServer, type SlimTool, type ToolServerRow } from "./store.ts";

type ReconcileContext = Pick<ServiceContext | SystemContext, "clock" | "newId" | "tenant" | "actor">;

/** Number of inspections that are kept. */
const KEPT_LOOKS = 12;

export interface ServerChange {
  server: ToolServerRow;
  tools: SlimTool[];
  statements: Statement[];
  audit: AuditRecord[];
}

/**
 * The changes of a server and its tools after an inspection, for one batch: tools that are held from now on, and the
 * requests that this withdraws.
 */
export async function reconcileServer(
  ctx: ReconcileContext,
  { server, tools }: { server: ToolServerRow; tools: readonly SlimTool[] },
  look: Look,
): Promise<ServerChange> {
  const now = ctx.clock();
  const status = look.ok ? ("connected" as const) : ("unreachable" as const);
  const next: ToolServerRow = {
    ...server,
    status,
    statusSince: status === server.status ? server.statusSince : now,
    fault: look.ok ? null : look.fault,
    discovery: null,
    looks: [...server.looks, { at: now, ms: look.ok ? look.ms : null }].slice(-KEPT_LOOKS),
    updatedAt: now,
  };
  if (!look.ok) return { server: next, tools: [...tools], statements: [updateServer(next)], audit: [] };
  const { seen } = look;
  next.discovery = look.discovery;
  next.namesDigest = await namesDigestOf(
    server.url,
    seen.map(({ name }) => name),
  );
  const making = { tenantId: ctx.tenant.id, serverId: server.id, now, newId: ctx.newId };
  const { put, remove, held } = reconcileTools(tools, seen, making);
  const changed = new Map(put.map(({ tool }) => [tool.id, tool]));
  const removed = new Set(remove.map(({ id }) => id));
  const kept = tools.filter(({ id }) => !removed.has(id)).map((tool) => changed.get(tool.id) ?? tool);
  const known = new Set(tools.map(({ id }) => id));
  return {
    server: next,
    tools: [...kept, ...put.map(({ tool }) => tool).filter(({ id }) => !known.has(id))].toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    ),
    statements: [
      updateServer(next),
      ...put.map(putSeen),
      ...remove.map(deleteTool),
      ...(held.length === 0
        ? []
        : [
            withdrawApprovalsOfTools(
              ctx.tenant.id,
              held.map(({ callName }) => callName),
              now,
            ),
          ]),
    ],
    audit: held.map((tool) =>
      auditChange(ctx, {
        action: "hold_tool",
        summary: `${tool.callName}: ${tool.status === "gone" ? "its server no longer has it" : "its definition changed"}`,
      }),
    ),
  };
}
