import { AppError } from "#errors/app-error";
import { withoutEffect } from "#errors/effect-of-error";
import type { OutboundContext } from "#platform/outbound/guarded-fetch";

import type { OpenToolServer, ToolAnswer, WireCall } from "./mcp-server.ts";
import { toolsOfDocument } from "./openapi-tools.ts";
import { readDocument } from "./read-document.ts";
import { isSchema } from "./schema-rules.ts";
import type { ToolForm } from "./tool-form.ts";
import { requireUsableForms } from "./usable-forms.ts";
import { visibleText, visibleValue } from "./visible-text.ts";
import { isUnsent, wireFault } from "./wire-fault.ts";
import { wireFetch, type WireLimits, type WireTarget } from "./wire-fetch.ts";

const MAX_BYTES = 4_000_000;
const MAX_SHOWN = 100_000;

/** An API document as a tool server: its operations are the tools, and a call is one HTTP request. */
export function openApiServer(ctx: OutboundContext, target: WireTarget, outer: AbortSignal): OpenToolServer {
  const limits = { signal: AbortSignal.any([outer, AbortSignal.timeout(target.timeoutMs)]), maxBytes: MAX_BYTES };
  return {
    list: async () => requireUsableForms(toolsOfDocument(await documentAt(ctx, target, limits), target.url)),
    call: (made) => call(ctx, target, limits, made),
    close: () => Promise.resolve(),
  };
}

const ACCEPTED = "application/json, application/yaml;q=0.9, text/yaml;q=0.8, */*;q=0.1";

async function documentAt(ctx: OutboundContext, target: WireTarget, limits: WireLimits) {
  const { fetch, log } = wireFetch(ctx, target, limits);
  const text = await fetch(target.url, { headers: { accept: ACCEPTED } })
    .then((response) => response.text())
    .catch((error: unknown) => {
      throw log.fault ?? (error instanceof AppError ? error : lateOr(limits, noDocument()));
    });
  if (log.status !== 200) throw noDocument();
  const document = await readDocument(text);
  if (!isSchema(document) || !isSchema(document["paths"])) throw noDocument();
  return document;
}

async function call(
  ctx: OutboundContext,
  target: WireTarget,
  limits: WireLimits,
  { form, input, effectId }: WireCall,
): Promise<ToolAnswer> {
  const { url, init } = requestOf(form, input, effectId);
  // The credential is for the URL that a person registered, not for any URL in the document.
  const headers = new URL(url).origin === new URL(target.url).origin ? target.headers : {};
  const { fetch, log } = wireFetch(ctx, { ...target, headers }, limits);
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    if (response.status >= 400) throw refusedBy(response.status);
    const body = parsed(text);
    const content = [{ type: "text", text: visibleText(text.slice(0, MAX_SHOWN)) }];
    return body === undefined ? { content } : { content: [], structured: visibleValue(body) };
  } catch (error) {
    const fault = log.fault ?? (error instanceof AppError ? error : lateOr(limits, broken()));
    throw isUnsent(fault) ? withoutEffect(fault) : fault;
  }
}

function requestOf({ request }: ToolForm, input: Record<string, unknown>, effectId: string | null) {
  if (request === undefined) throw broken();
  const { method, path, base, places = {} } = request;
  const headers: Record<string, string> = { accept: "application/json" };
  if (effectId !== null) headers["idempotency-key"] = effectId;
  let filled = path;
  const query = new URLSearchParams();
  let body: string | undefined;
  for (const [name, value] of Object.entries(input)) {
    const place = places[name];
    if (place === "body") body = JSON.stringify(value);
    else if (place === "query") for (const one of [value].flat()) query.append(name, textOf(one));
    else if (place === "header") headers[name] = textOf(value).replaceAll(/[^\x20-\x7e]/g, "");
    else if (place === "path") filled = filled.replaceAll(`{${name}}`, segmentOf(textOf(value)));
  }
  if (body !== undefined) headers["content-type"] = "application/json";
  const search = query.size === 0 ? "" : `?${query.toString()}`;
  const init = { method: method.toUpperCase(), headers, ...(body === undefined ? {} : { body }) };
  return { url: `${base}${filled}${search}`, init };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** One part of a path: dots alone would lead upwards. */
const segmentOf = (text: string): string => (/^\.{0,2}$/.test(text) ? "%00" : encodeURIComponent(text));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A refusal of the client's request proves that no effect happened; a fault of the server proves nothing. */
function refusedBy(status: number): AppError {
  const refusal = wireFault("bad_status", `The API answered ${status}.`, { status });
  return status < 500 ? withoutEffect(refusal) : refusal;
}

const lateOr = ({ signal }: WireLimits, other: AppError): AppError =>
  signal.aborted ? wireFault("timeout", "The server did not send a complete answer in time.") : other;

const broken = (): AppError => wireFault("connection_failed", "The connection broke before the answer was complete.");

const noDocument = (): AppError =>
  wireFault("not_a_tool_server", "The address does not answer with an API document (OpenAPI 3, as JSON or YAML).");
