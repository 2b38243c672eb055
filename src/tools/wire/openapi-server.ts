import { AppError } from "#errors/app-error";
import { withoutEffect } from "#errors/effect-of-error";
import { parseExact } from "#lib/exact-numbers";
import { askIntake } from "#platform/intake/ask-intake";
import type { OutboundContext } from "#platform/outbound/guarded-fetch";

import type { OpenToolServer, ToolAnswer, WireCall } from "./mcp-server.ts";
import { requestOf } from "./openapi-request.ts";
import { serversWords } from "./servers-words.ts";
import type { TakenTool } from "./taken-tools.ts";
import { noDocument } from "./tools-of-text.ts";
import { isUnsent, wireFault } from "./wire-fault.ts";
import { type WireContext, wireFetch, type WireLimits, type WireTarget } from "./wire-fetch.ts";

const MAX_BYTES = 4_000_000;
const MAX_DOCUMENT_BYTES = 16_000_000;
const MAX_SHOWN = 100_000;

/** An API document as a tool server: its operations are the tools, and a call is one HTTP request. */
export function openApiServer(ctx: WireContext, target: WireTarget, outer: AbortSignal): OpenToolServer {
  const limits = (maxBytes: number) => ({
    signal: AbortSignal.any([outer, AbortSignal.timeout(target.timeoutMs)]),
    maxBytes,
  });
  return {
    list: () => Promise.resolve({ listed: null, take: () => toolsAt(ctx, target, limits(MAX_DOCUMENT_BYTES)) }),
    call: (made) => call(ctx, target, limits(MAX_BYTES), made),
    close: () => Promise.resolve(),
    revision: () => null,
  };
}

const WHOLE = { baseUrl: null, include: null };
const ACCEPTED = "application/json, application/yaml;q=0.9, text/yaml;q=0.8, */*;q=0.1";

/** The document only passes through here: a stranger's text is read by the Worker that takes it in. */
async function toolsAt(ctx: WireContext, target: WireTarget, limits: WireLimits): Promise<TakenTool[]> {
  const { fetch, log } = wireFetch(ctx, target, limits);
  const body = await fetch(target.url, { headers: { accept: ACCEPTED } })
    .then((response) => response.arrayBuffer())
    .catch((error: unknown) => {
      throw log.fault ?? (error instanceof AppError ? error : lateOr(limits, noDocument()));
    });
  if (log.status !== 200) throw noDocument();
  const tools = await askIntake(ctx, {
    task: { kind: "document", url: target.url, ...(target.document ?? WHOLE) },
    turn: ctx.tenant.id,
    body,
    signal: limits.signal,
    overtime: () => wireFault("too_large", "The document takes too long to read."),
  }).catch((error: unknown) => {
    throw limits.signal.aborted ? lateOr(limits, broken()) : error;
  });
  return tools as TakenTool[];
}

async function call(
  ctx: OutboundContext,
  target: WireTarget,
  limits: WireLimits,
  { form, input, effectId }: WireCall,
): Promise<ToolAnswer> {
  if (form.request === undefined) throw broken();
  const { url, init } = requestOf(form.request, input, effectId);
  const { fetch, log } = wireFetch(ctx, target, limits);
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    if (response.status >= 400) throw refusedBy(response.status, text);
    const body = parsed(text);
    const content = [{ type: "text", text: text.slice(0, MAX_SHOWN) }];
    return body === undefined ? { content } : { content: [], structured: body };
  } catch (error) {
    const fault = log.fault ?? (error instanceof AppError ? error : lateOr(limits, broken()));
    throw isUnsent(fault) ? withoutEffect(fault) : fault;
  }
}

function parsed(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}

/** A refusal of the client's request proves that no effect happened; a fault of the server proves nothing. */
function refusedBy(status: number, text: string): AppError {
  const refusal = wireFault("bad_status", `The API answered ${status}.${serversWords(text)}`, { status });
  return status < 500 ? withoutEffect(refusal) : refusal;
}

const lateOr = ({ signal }: WireLimits, other: AppError): AppError =>
  signal.aborted ? wireFault("timeout", "The server did not send a complete answer in time.") : other;

const broken = (): AppError => wireFault("connection_failed", "The connection broke before the answer was complete.");
