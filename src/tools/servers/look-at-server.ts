import type { ConnectionContext } from "#connections/integrations/connection-context";
import { AppError } from "#errors/app-error";
import { openFor } from "#platform/secrets/sealed-secret";
import { useAuthorization } from "#tools/server-tokens/use-authorization";
import { callNameOf } from "#tools/wire/call-name";
import type { OpenToolServer } from "#tools/wire/mcp-server";
import { openToolServer } from "#tools/wire/open-tool-server";
import { againWithoutSession } from "#tools/wire/session-gone";
import type { TakenTool } from "#tools/wire/taken-tools";
import { faultOf } from "#tools/wire/wire-fault";
import type { ServerRevision, WireTarget } from "#tools/wire/wire-fetch";

import { credentialAddress, credentialOwner } from "./credential-address.ts";
import { noteLacking } from "./note-lacking.ts";
import type { SeenForm } from "./reconcile-tools.ts";
import type { ToolServerRow } from "./store.ts";

export type ServerContext = ConnectionContext;

/** The result of an inspection. */
export type Look =
  | { ok: true; seen: SeenForm[]; discovery: ServerRevision | null; ms: number }
  | { ok: false; fault: NonNullable<ToolServerRow["fault"]> };

/**
 * Inspects a server by asking it for its tools. An unusable answer is a result too. Throws UNAVAILABLE when too many
 * documents wait to be read.
 */
export async function lookAtServer(ctx: ServerContext, server: ToolServerRow): Promise<Look> {
  const begin = ctx.clock();
  try {
    const seen = await againWithoutSession(() => toolsSeen(ctx, server));
    return { ok: true, ...seen, ms: ctx.clock() - begin };
  } catch (error) {
    await noteLacking(ctx, server.id, error);
    if (error instanceof AppError && error.code !== "UNAVAILABLE") return { ok: false, fault: faultOf(error) };
    throw error;
  }
}

/** Connects and asks for the tools, and for the revision, which may have changed. */
async function toolsSeen(ctx: ServerContext, server: ToolServerRow) {
  const open = await openServer(ctx, { ...server, discovery: null }, new AbortController().signal);
  try {
    const { take } = await open.list();
    return { seen: await seenForms(server, await take()), discovery: open.revision() };
  } finally {
    await open.close();
  }
}

/** Connects to a server with the tenant's credential for it. */
export const openServer = async (
  ctx: ServerContext,
  server: ToolServerRow,
  signal: AbortSignal,
): Promise<OpenToolServer> => openToolServer(ctx, server.kind, await targetOf(ctx, server), signal);

async function targetOf(ctx: ServerContext, server: ToolServerRow): Promise<WireTarget> {
  const { authType, authHeader, secret, discovery: prior, baseUrl, include } = server;
  const credentialUrl = credentialAddress(server);
  const at = {
    url: server.url,
    timeoutMs: server.timeoutMs,
    prior,
    document: { baseUrl, include },
    credentialUrl,
  };
  if (authType === "oauth")
    return { ...at, ...(await useAuthorization(ctx, { id: server.id, address: credentialUrl })) };
  const value = secret === null ? null : await openFor("tool_servers", credentialOwner(server), secret, ctx);
  if (authType === "query" && authHeader !== null && value !== null)
    return { ...at, headers: {}, parameter: { name: authHeader, value } };
  return { ...at, headers: authHeader === null || value === null ? {} : { [authHeader]: value } };
}

/** Tools as they are stored, with the names by which agents would call them. */
export const seenForms = ({ name }: ToolServerRow, tools: readonly TakenTool[]): Promise<SeenForm[]> =>
  Promise.all(tools.map(async (tool) => ({ ...tool, callName: await callNameOf(name, tool.name) })));
