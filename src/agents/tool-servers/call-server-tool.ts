import type { ConnectionContext } from "#connections/integrations/connection-context";
import { noteMissingScopes } from "#connections/tool-authorization/keep-authorization";
import type { OpenToolServer, ToolAnswer } from "#connections/tool-wire/mcp-server";
import type { ServerAnswer } from "#connections/tool-wire/server-question";
import { namesDigestOf } from "#connections/tool-wire/tool-form";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { withoutEffect } from "#errors/effect-of-error";

import { openServer, seenForms } from "./look-at-server.ts";
import { selectReleased, updateLastCall, type ServerToolRow, type ToolServerRow } from "./store.ts";
import { writeDownLook } from "./write-down-look.ts";

export type ToolCallContext = ConnectionContext;

export interface ServerToolCall {
  callName: string;
  /** The digest of the form that the caller was shown. */
  pin: string;
  input: Record<string, unknown>;
  /** The durable id of the effect, which the server is told. */
  effectId: string | null;
  /** What a person answered to the question that the call asked before. */
  answer?: ServerAnswer | undefined;
  signal: AbortSignal;
}

const CALL_NOTED_MS = 60_000;

/**
 * Calls a released tool, when it is released in the form that the caller knows, and its server has it in that form at this moment. A server
 * that shows another one gets no call: the tool is held, and a person looks at it. Throws CONFLICT then, and PROVIDER_ERROR for what the
 * server fails with; `details.effect` says whether something happened.
 */
export async function callServerTool(ctx: ToolCallContext, call: ServerToolCall): Promise<ToolAnswer> {
  const [found] = await selectReleased(ctx.db, ctx.tenant.id, [call.callName]);
  if (found === undefined || found.tool.pinnedDigest !== call.pin) throw isHeld(call.callName);
  const { tool, server } = found;
  const closed = tool.closedFields.find((name) => Object.hasOwn(call.input, name));
  if (closed !== undefined) throw isClosed(closed);
  const open = await openServer(ctx, server, call.signal).catch(nothingHappened);
  try {
    await requirePinned(ctx, open, tool, server);
    await noteCall(ctx, server);
    return await open.call({ form: tool.form, input: call.input, effectId: call.effectId, answer: call.answer });
  } catch (error) {
    await noteLacking(ctx, server.id, error);
    throw named(error, server);
  } finally {
    await open.close();
  }
}

/** Looks at the server once more, through the connection of the call. What it shows that nobody released is held from now on. */
async function requirePinned(
  ctx: ToolCallContext,
  open: OpenToolServer,
  tool: ServerToolRow,
  server: ToolServerRow,
): Promise<void> {
  const begin = ctx.clock();
  const seen = await seenForms(server, await open.list().catch(nothingHappened));
  const now = seen.find(({ form }) => form.name === tool.name);
  const names = await namesDigestOf(
    server.url,
    seen.map(({ form }) => form.name),
  );
  if (now?.digest === tool.pinnedDigest && names === server.namesDigest) return;
  await writeDownLook(ctx, server.id, { ok: true, seen, ms: ctx.clock() - begin });
  if (now?.digest !== tool.pinnedDigest) throw isHeld(tool.callName);
}

/** The question of a server, with who asks it. */
function named(error: unknown, { name, url }: ToolServerRow): unknown {
  if (!(error instanceof AppError) || error.details["reason"] !== "input_required") return error;
  const { code, message, details, cause } = error;
  const from = `The tool server ${name} (${new URL(url).host})`;
  return cause === undefined ? error : new AppError(code, { message, details, cause: { ...cause, from } });
}

/** What a call lacked is asked for when a person connects the server again. */
async function noteLacking(ctx: ToolCallContext, serverId: string, error: unknown): Promise<void> {
  if (!(error instanceof AppError) || error.details["reason"] !== "insufficient_scope") return;
  const { scopes } = error.details;
  const lacking = Array.isArray(scopes) ? scopes.map(String) : [];
  const statement = noteMissingScopes(ctx.tenant.id, serverId, lacking);
  await commit({ writer: ctx.writer, clock: ctx.clock }, [statement]);
}

async function noteCall(ctx: ToolCallContext, { id, lastCallAt }: ToolServerRow): Promise<void> {
  const now = ctx.clock();
  if (lastCallAt !== null && now - lastCallAt < CALL_NOTED_MS) return;
  await commit({ writer: ctx.writer, clock: ctx.clock }, [updateLastCall(ctx.tenant.id, id, now)]);
}

/** Before the call was sent, nothing happened. */
const nothingHappened = (error: unknown): never => {
  throw error instanceof AppError ? withoutEffect(error) : error;
};

const isHeld = (callName: string): AppError =>
  new AppError("CONFLICT", {
    message: `${callName} is not in the form that a person released. It is held until a person releases it again.`,
    details: { reason: "tool_held" },
  });

const isClosed = (name: string): AppError =>
  new AppError("CONFLICT", {
    message: `The argument ${name} is closed. Call the tool without it.`,
    details: { reason: "field_closed" },
  });
