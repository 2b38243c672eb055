import type { ConnectionContext } from "#connections/integrations/connection-context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { withoutEffect } from "#errors/effect-of-error";
import { toolFormOf } from "#tools/wire/listed-tools";
import type { ListedTools, OpenToolServer, ToolAnswer } from "#tools/wire/mcp-server";
import type { ServerAnswer } from "#tools/wire/server-question";
import { againWithoutSession } from "#tools/wire/session-gone";
import { digestOf, namesDigestOf } from "#tools/wire/tool-form";

import { openServer, seenForms } from "./look-at-server.ts";
import { noteLacking } from "./note-lacking.ts";
import { selectReleased, updateLastCall, type ServerToolRow, type ToolServerRow } from "./store.ts";
import { writeDownLook } from "./write-down-look.ts";

export type ToolCallContext = ConnectionContext;

export interface ServerToolCall {
  callName: string;
  /** The digest of the form that the caller saw. */
  pin: string;
  input: Record<string, unknown>;
  /** The durable id of the effect, which the server receives. */
  effectId: string | null;
  /** The person's answer to the call's earlier question. */
  answer?: ServerAnswer | undefined;
  signal: AbortSignal;
}

const CALL_NOTED_MS = 60_000;

/**
 * Calls a released tool if its released form is the one that the caller saw. A server of the protocol must show that
 * form now. If it shows another form, it gets no call: the tool is held, and a person reviews it. An operation of an API
 * document is called exactly as it was released, without its document. Throws CONFLICT for a held tool, and
 * PROVIDER_ERROR for the server's failures; `details.effect` says whether an effect happened.
 */
export async function callServerTool(ctx: ToolCallContext, call: ServerToolCall): Promise<ToolAnswer> {
  const [found] = await selectReleased(ctx.db, ctx.tenant.id, [call.callName]);
  if (found === undefined || found.tool.pinnedDigest !== call.pin) throw isHeld(call.callName);
  const closed = found.tool.closedFields.find((name) => Object.hasOwn(call.input, name));
  if (closed !== undefined) throw isClosed(closed);
  return againWithoutSession(() => callOnce(ctx, found, call));
}

async function callOnce(
  ctx: ToolCallContext,
  { tool, server }: { tool: ServerToolRow; server: ToolServerRow },
  call: ServerToolCall,
): Promise<ToolAnswer> {
  const { open, listed } = await reached(ctx, server, call.signal).catch(nothingHappened);
  try {
    if (listed !== null) await requirePinned(ctx, { open, listed }, tool, server);
    await noteCall(ctx, server);
    const form = tool.pinnedForm ?? tool.form;
    return await open.call({ form, input: call.input, effectId: call.effectId, answer: call.answer });
  } catch (error) {
    await noteLacking(ctx, server.id, error);
    throw named(error, server);
  } finally {
    await open.close();
  }
}

interface Listed {
  open: OpenToolServer;
  listed: ListedTools;
}

/**
 * The connection of a call. What a server of the protocol does with a call is its own decision, so its tools are read
 * again. A request to an API is written from the released form alone; inspections compare the document.
 */
const reached = async (
  ctx: ToolCallContext,
  server: ToolServerRow,
  signal: AbortSignal,
): Promise<{ open: OpenToolServer; listed: ListedTools | null }> =>
  server.kind === "openapi"
    ? { open: await openServer(ctx, server, signal), listed: null }
    : openAndList(ctx, server, signal);

/**
 * Connects and asks for the tools. A server that no longer understands the remembered revision is asked for it once
 * more.
 */
async function openAndList(ctx: ToolCallContext, server: ToolServerRow, signal: AbortSignal): Promise<Listed> {
  try {
    return await listedBy(await openServer(ctx, server, signal));
  } catch (error) {
    if (server.discovery === null || !(error instanceof AppError) || !isMisunderstood(error)) throw error;
    return listedBy(await openServer(ctx, { ...server, discovery: null }, signal));
  }
}

async function listedBy(open: OpenToolServer): Promise<Listed> {
  try {
    return { open, listed: await open.list() };
  } catch (error) {
    await open.close();
    throw error;
  }
}

const isMisunderstood = ({ details: { reason } }: AppError): boolean =>
  reason === "not_a_tool_server" || reason === "bad_status";

/**
 * Compares the called tool and the names of all with the released ones; only where they differ is the whole list read.
 * Unreleased changes are held from now on.
 */
async function requirePinned(
  ctx: ToolCallContext,
  { open, listed }: Listed,
  tool: Pick<ServerToolRow, "name" | "callName" | "pinnedDigest">,
  server: ToolServerRow,
): Promise<void> {
  const begin = ctx.clock();
  const tools = listed.listed ?? [];
  const found = tools.find(({ name }) => name === tool.name);
  const digest = found === undefined ? null : await digestOf(server.url, toolFormOf(found));
  const names = await namesDigestOf(
    server.url,
    tools.map(({ name }) => name),
  );
  if (digest === tool.pinnedDigest && names === server.namesDigest) return;
  const seen = await seenForms(server, await listed.take());
  await writeDownLook(ctx, server.id, { ok: true, seen, discovery: open.revision(), ms: ctx.clock() - begin });
  if (digest !== tool.pinnedDigest) throw isHeld(tool.callName);
}

/** The question of a server, with the asking server's name. */
function named(error: unknown, { name, url }: ToolServerRow): unknown {
  if (!(error instanceof AppError) || error.details["reason"] !== "input_required") return error;
  const { code, message, details, cause } = error;
  const from = `The tool server ${name} (${new URL(url).host})`;
  return cause === undefined ? error : new AppError(code, { message, details, cause: { ...cause, from } });
}

async function noteCall(ctx: ToolCallContext, { id, lastCallAt }: ToolServerRow): Promise<void> {
  const now = ctx.clock();
  if (lastCallAt !== null && now - lastCallAt < CALL_NOTED_MS) return;
  await commit({ writer: ctx.writer, clock: ctx.clock }, [updateLastCall(ctx.tenant.id, id, now)]);
}

/** Before the call was sent, no effect happened. */
const nothingHappened = (error: unknown): never => {
  throw error instanceof AppError ? withoutEffect(error) : error;
};

const isHeld = (callName: string): AppError =>
  new AppError("CONFLICT", {
    message: `${callName} differs from the definition that a person released. It is held until a person releases it again.`,
    details: { reason: "tool_held" },
  });

const isClosed = (name: string): AppError =>
  new AppError("CONFLICT", {
    message: `The argument ${name} is closed. Call the tool without it.`,
    details: { reason: "field_closed" },
  });
