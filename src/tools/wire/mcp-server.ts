import type { CallToolResult, Client, JsonSchemaValidatorResult, PriorDiscovery } from "@modelcontextprotocol/client";

import { withinLimit } from "#engine/reasoning/tool-pictures";
import { AppError } from "#errors/app-error";
import { withEffect, withoutEffect } from "#errors/effect-of-error";
import { askIntake } from "#platform/intake/ask-intake";

import { STRUCTURED } from "./call-result.ts";
import { withDistinctIds } from "./distinct-ids.ts";
import { withExactAnswers } from "./exact-answers.ts";
import { type IdleLimit, idleLimit } from "./idle-limit.ts";
import type { ListedTool } from "./listed-tools.ts";
import { reconnections } from "./reconnections.ts";
import { ServerReader } from "./rpc-answer.ts";
import { serverFetch } from "./server-fetch.ts";
import { answerParameters, type InputAsked, inputRequired, questionOf, type ServerAnswer } from "./server-question.ts";
import { serversWords } from "./servers-words.ts";
import type { TakenTool } from "./taken-tools.ts";
import type { ToolForm } from "./tool-form.ts";
import { requireDistinctTools } from "./usable-forms.ts";
import { isUnsent, wireFault } from "./wire-fault.ts";
import { type ServerRevision, type WireContext, wireFetch, type WireLog, type WireTarget } from "./wire-fetch.ts";

/** A tool's result as it came: its texts, and its structured result where it has one. */
export interface ToolAnswer {
  content: unknown[];
  structured?: unknown;
}

export interface WireCall {
  form: ToolForm;
  input: Record<string, unknown>;
  /** The durable id of the effect, which the server receives. */
  effectId: string | null;
  /** A person's answer to the server's question. */
  answer?: ServerAnswer | undefined;
}

/** The tools that a server lists. */
export interface ListedTools {
  /** The tools that a call compares: the names of all, and the definition of one; null for an API document, which no call reads. */
  listed: readonly ListedTool[] | null;
  /** All tools as they are stored. Throws PROVIDER_ERROR for tools that people and models cannot work with. */
  take: () => Promise<TakenTool[]>;
}

/** A connection to a tool server, for one inspection or one call. */
export interface OpenToolServer {
  list(): Promise<ListedTools>;
  /** Makes the call. Its errors state in `details.effect` whether an effect happened, where that is known. */
  call(call: WireCall): Promise<ToolAnswer>;
  close(): Promise<void>;
  /** The server's answer about its revision, so that the next connection need not ask; null without one to keep. */
  revision(): ServerRevision | null;
}

const MAX_BYTES = 4_000_000;
const MAX_PAGES = 20;
/** The longest call, however much progress its server reports. */
export const LONGEST_CALL_MS = 600_000;
const MAX_REVISION_CHARACTERS = 8_000;
const CLIENT = { name: "tenure", title: "Tenure", version: "1.0.0" };

/** Loaded with the first server, because few requests need it. */
const library = () => import("@modelcontextprotocol/client");

/** The library would evaluate a stranger's schema here. Arguments are checked elsewhere, before a call. */
const notChecked = { getValidator: () => accepted };

function accepted<Value>(input: unknown): JsonSchemaValidatorResult<Value> {
  return { valid: true, data: input as Value, errorMessage: undefined };
}

/**
 * Connects to a server of the Model Context Protocol, revision 2026-07-28 or the previous one. A known revision is not
 * asked for. Throws PROVIDER_ERROR with a reason, and INVALID_INPUT for a URL that the outbound guard refuses.
 */
export async function openMcpServer(ctx: WireContext, target: WireTarget, outer: AbortSignal): Promise<OpenToolServer> {
  const { Client: McpClient, StreamableHTTPClientTransport } = await library();
  const idle = idleLimit(target.timeoutMs, LONGEST_CALL_MS);
  const signal = AbortSignal.any([outer, idle.signal]);
  const { fetch, log } = wireFetch(ctx, target, { signal, maxBytes: MAX_BYTES, requestMs: LONGEST_CALL_MS });
  const reader = new ServerReader();
  const client = new McpClient(CLIENT, {
    // A server may ask for one form before a call is made; during a call no person can be asked.
    capabilities: { elicitation: { form: {} } },
    versionNegotiation: { mode: "auto" },
    inputRequired: { autoFulfill: false },
    listMaxPages: MAX_PAGES,
    jsonSchemaValidator: notChecked,
  });
  client.setRequestHandler("elicitation/create", () => ({ action: "cancel" as const }));
  const transport = new StreamableHTTPClientTransport(new URL(target.url), {
    fetch: serverFetch(withExactAnswers(fetch), log, reader),
    ...reconnections(idle),
    onInsufficientScope: "throw",
  });
  withDistinctIds(transport);
  const told = tellingOf(log, signal, outer);
  const options = { signal, timeout: target.timeoutMs };
  const { prior } = target;
  const close = async () => {
    await transport.terminateSession().catch(() => undefined);
    await client.close().catch(() => undefined);
    idle.lift();
  };
  await client
    .connect(transport, { ...options, ...(prior ? { prior: prior as PriorDiscovery } : {}) })
    .catch(async (error: unknown) => {
      const fault = told(error);
      await close();
      throw fault;
    });
  return {
    list: async () => {
      reader.beginList();
      const { tools } = await client
        .listTools(undefined, { ...options, cacheMode: "refresh" })
        .catch((error: unknown) => {
          throw told(error);
        });
      const listed = reader.tools.those(new Set(tools.map(({ name }) => name)));
      requireDistinctTools(listed);
      return { listed, take: () => taken(ctx, target.url, listed) };
    },
    call: (made) => call(client, made, { signal, idle }, log, told),
    close,
    revision: () => revisionOf(client),
  };
}

function revisionOf(client: Client): ServerRevision | null {
  if (client.getProtocolEra() === "legacy") return { kind: "legacy" };
  const discover = client.getDiscoverResult();
  if (discover === undefined || JSON.stringify(discover).length > MAX_REVISION_CHARACTERS) return null;
  return { kind: "modern", discover: { ...discover } };
}

/** Definitions are read and compared by the Worker for what strangers send. */
async function taken(ctx: WireContext, url: string, listed: readonly ListedTool[]): Promise<TakenTool[]> {
  const tools = await askIntake(ctx, {
    task: { kind: "tools", url },
    turn: ctx.tenant.id,
    body: JSON.stringify(listed),
    overtime: () => wireFault("too_large", "The list of tools takes too long to read."),
  });
  return tools as TakenTool[];
}

async function call(
  client: Client,
  { form, input, effectId, answer }: WireCall,
  { signal, idle }: { signal: AbortSignal; idle: IdleLimit },
  log: WireLog,
  told: (error: unknown) => AppError,
): Promise<ToolAnswer> {
  const { ProtocolError } = await library();
  log.fault = null;
  log.status = null;
  idle.renew();
  let result: CallToolResult;
  try {
    result = await client.callTool(
      {
        name: form.name,
        arguments: input,
        ...(effectId === null ? {} : { _meta: { "tenure/effect-id": effectId } }),
        ...(answer === undefined ? {} : answerParameters(answer)),
      },
      // Without the schema of its result: an answer that violates it is still an answer.
      {
        signal,
        timeout: LONGEST_CALL_MS,
        onprogress: () => idle.renew(),
        allowInputRequired: true,
        toolDefinition: { name: form.name, inputSchema: { ...form.inputSchema, type: "object" } },
      },
    );
  } catch (error) {
    if (error instanceof ProtocolError && log.fault === null) throw refusedCall(error);
    throw isNotDone(log) ? withoutEffect(told(error)) : told(error);
  }
  if (asksForInput(result)) throw inputRequired(questionOf(result));
  const content = withinLimit(result.content ?? []);
  if (result.isError === true) throw withEffect(failedTool(content));
  const structured = result["_meta"]?.[STRUCTURED];
  return { content, ...(structured === undefined ? {} : { structured }) };
}

/** The server refused the whole request, or nothing was sent: no effect happened. */
const isNotDone = ({ fault, status }: WireLog): boolean =>
  (fault !== null && isUnsent(fault)) || (status !== null && status >= 400 && status < 500);

/** JSON-RPC: the method, its parameters or the client's capabilities were refused before any effect. */
const BEFORE_DOING = new Set([-32_601, -32_602, -32_600, -32_700, -32_021]);

function refusedCall(error: { code: number; message: string }): AppError {
  const refusal = new AppError("PROVIDER_ERROR", {
    message: `The server refused the call.${serversWords(error.message)}`,
    details: { reason: "call_refused", rpc_code: error.code },
  });
  return BEFORE_DOING.has(error.code) ? withoutEffect(refusal) : refusal;
}

/** With `allowInputRequired` the library returns such a result unchanged; its type does not show it. */
const asksForInput = (result: object): result is InputAsked =>
  "resultType" in result && result.resultType === "input_required";

function failedTool(content: readonly unknown[]): AppError {
  const texts = content.flatMap((part) =>
    part !== null && typeof part === "object" && "text" in part && typeof part.text === "string" ? [part.text] : [],
  );
  return new AppError("PROVIDER_ERROR", {
    message: `The tool reported a failure.${serversWords(texts.join("\n"))}`,
    details: { reason: "tool_failed" },
  });
}

/** Converts the library's error to one of our errors, without repeating the server's text. */
const tellingOf =
  (log: WireLog, signal: AbortSignal, outer: AbortSignal) =>
  (error: unknown): AppError => {
    if (log.fault !== null) return log.fault;
    if (error instanceof AppError) return error;
    if (signal.aborted && !outer.aborted)
      return wireFault("timeout", "The server did not send a complete answer in time.");
    const said = error instanceof Error ? error.message : "";
    if (/timed? ?out/i.test(said)) return wireFault("timeout", "The server did not send a complete answer in time.");
    if (/pages|listMaxPages/i.test(said))
      return wireFault("too_many_pages", `The server's list of tools has more than ${MAX_PAGES} pages.`);
    if (log.status !== null && log.status >= 400)
      return wireFault("bad_status", `The server answered ${log.status}.`, { status: log.status });
    return wireFault("not_a_tool_server", "The address does not belong to a Model Context Protocol server.");
  };
