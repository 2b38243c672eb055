import { pairsOf, plain, type Pairs, simpleText, writtenBody } from "./openapi-values.ts";
import type { StoredParameter, ToolForm, ToolRequest } from "./tool-form.ts";

interface HttpRequest {
  url: string;
  init: { method: string; headers: Record<string, string>; body?: string };
}

/** The HTTP request of a call: the operation of an API document with these arguments. */
export function requestOf(
  request: NonNullable<ToolForm["request"]>,
  input: Record<string, unknown>,
  effectId: string | null,
): HttpRequest {
  const headers: Record<string, string> = { accept: "application/json" };
  if (effectId !== null) headers["idempotency-key"] = effectId;
  let filled = request.path;
  let body: string | undefined;
  const pairs: Pairs = [];
  for (const [argument, value] of Object.entries(input)) {
    if (value === undefined) continue;
    if (request.places?.[argument] === "body") {
      const written = writtenBody(value, request.body ?? { media: "application/json", kind: "json" });
      headers["content-type"] = written.type;
      body = written.text;
      continue;
    }
    const how = parameterOf(request, argument);
    if (how === null) continue;
    if (how.in === "query") pairs.push(...pairsOf(how.name, value, how));
    else if (how.in === "header")
      headers[how.name] = simpleText(value, how, (text) => text.replaceAll(/[^\x20-\x7e]/g, ""));
    else filled = filled.replaceAll(`{${how.name}}`, simpleText(value, how, segmentOf));
  }
  const query = new URLSearchParams(pairs).toString();
  return {
    url: `${request.base}${filled}${query === "" ? "" : `?${query}`}`,
    init: { method: request.method.toUpperCase(), headers, ...(body === undefined ? {} : { body }) },
  };
}

/** How an argument is written; what a form does not say is the default of its place. */
function parameterOf({ places, parameters }: ToolRequest, argument: string): StoredParameter | null {
  const found = parameters?.find((one) => one.argument === argument);
  if (found !== undefined) return found;
  const place = places?.[argument];
  if (place === undefined || place === "body") return null;
  return {
    argument,
    name: argument,
    in: place,
    style: place === "query" ? "form" : "simple",
    explode: place === "query",
  };
}

/** One part of a path: dots alone would lead upwards. */
const segmentOf = (text: string): string => (/^\.{0,2}$/.test(text) ? "%00" : encodeURIComponent(plain(text)));
