import { isShallow } from "#lib/json";
import { asObject, firstText, type JsonObject, textOr, withoutUndefined } from "#lib/json-values";

import { lawfulCallResult } from "./call-result.ts";
import { ListedTools } from "./listed-tools.ts";

/** A request to a server. One is answered at a time. */
export interface SentRequest {
  id: string | number;
  method: string;
  /** Whether it asks for a further page of a list. */
  isNextPage: boolean;
}

/** A message that a server sent, in the form that the library reads. */
export interface ReadMessage {
  message: JsonObject;
  /** Whether it answers the request: `other` is an answer with an id that was not asked for. */
  answers: "yes" | "no" | "other";
}

const INTERNAL_ERROR = -32_603;
const METHOD_NOT_FOUND = -32_601;
const INVALID_PARAMETERS = -32_602;
/** The revision of a server that names none (2025-11-25, transports). */
const UNNAMED_REVISION = "2025-03-26";
const NO_WORDS = "The server reported an error without words.";

/**
 * Reads what one server sends, between the wire and the library. The library refuses a whole answer for one field; this reader keeps what the
 * platform needs of it and passes over the rest. Null is absent, and a bad part costs that part.
 */
export class ServerReader {
  #tools = new ListedTools();
  #announcesTools = true;

  /** The tools of the pages that were read since the last call of `beginList`. */
  get tools(): ListedTools {
    return this.#tools;
  }

  beginList(): void {
    this.#tools = new ListedTools();
  }

  /** The message that a server sent while this request waits; null for anything else. */
  read(given: unknown, sent: SentRequest | null): ReadMessage | null {
    const message = asObject(given);
    if (message === null) return null;
    if (isAnswer(message)) return this.#answer(message, sent);
    if (typeof message["method"] === "string") return { message: requestOf(message), answers: "no" };
    // An answer without a result says that the work is done, and no more.
    return sent !== null && isIdOf(message["id"], sent) ? this.#answer(message, sent) : null;
  }

  #answer(message: JsonObject, sent: SentRequest | null): ReadMessage {
    const given = message["id"];
    const isTheirs = sent === null || (isId(given) && !isIdOf(given, sent));
    return {
      message: { jsonrpc: "2.0", id: isTheirs ? given : sent.id, ...this.#outcome(message, sent) },
      answers: isTheirs ? "other" : "yes",
    };
  }

  #outcome(message: JsonObject, sent: SentRequest | null): JsonObject {
    const method = sent?.method ?? "";
    const error = errorIn(message);
    if (error === null) return { result: this.#result(message["result"], method) };
    return sent !== null && this.#endsList(error, sent) ? { result: this.#result({ tools: [] }, method) } : { error };
  }

  /**
   * A server that announces no tools need not know how to list them. One that refuses its own cursor has no further page.
   */
  #endsList({ code }: JsonObject, { method, isNextPage }: SentRequest): boolean {
    if (method !== "tools/list") return false;
    return isNextPage ? code === INVALID_PARAMETERS : code === METHOD_NOT_FOUND && !this.#announcesTools;
  }

  #result(given: unknown, method: string): unknown {
    switch (method) {
      case "tools/call":
        return lawfulCallResult(given);
      case "tools/list":
        return this.#list(asObject(given) ?? {});
      case "initialize":
        return this.#greeting(asObject(given) ?? {});
      case "server/discover":
        return this.#discovery(asObject(given) ?? {});
      default: // No other request's result is read.
        return {};
    }
  }

  #list({ tools, nextCursor }: JsonObject): JsonObject {
    const entries = entriesOf(tools);
    return {
      ...UNCACHED,
      tools: entries === null ? tools : this.#tools.take(entries),
      ...(isCursor(nextCursor) ? { nextCursor: String(nextCursor) } : {}),
    };
  }

  #greeting({ protocolVersion, capabilities, serverInfo }: JsonObject): JsonObject {
    const { name, version } = asObject(serverInfo) ?? {};
    return {
      protocolVersion: textOr(protocolVersion, UNNAMED_REVISION),
      capabilities: this.#capabilities(capabilities),
      serverInfo: { name: textOr(name, "unknown"), version: textOr(version, "unknown") },
    };
  }

  #discovery({ supportedVersions, capabilities, ...rest }: JsonObject): JsonObject {
    const versions = (Array.isArray(supportedVersions) ? supportedVersions : [supportedVersions]).filter(
      (version) => typeof version === "string",
    );
    // The library reads an answer without one as that of a server of an earlier revision.
    if (versions.length === 0) return rest;
    return { ...UNCACHED, supportedVersions: versions, capabilities: this.#capabilities(capabilities) };
  }

  /** Tools are asked for in any case, because servers forget to announce them. Nothing else of a server is used. */
  #capabilities(given: unknown): JsonObject {
    const { tools } = asObject(given) ?? {};
    this.#announcesTools = (tools ?? false) !== false;
    return { tools: {} };
  }
}

/** Some servers write a number as a text. */
const isIdOf = (id: unknown, sent: SentRequest): boolean => isId(id) && String(id) === String(sent.id);

/** In the revision 2026-07-28 these fields must be there. */
const UNCACHED = { resultType: "complete", ttlMs: 0, cacheScope: "private" } as const;

const isId = (id: unknown): id is string | number => typeof id === "string" || typeof id === "number";

/** Some servers write the number of the next page. An empty text ends the list. */
const isCursor = (cursor: unknown): cursor is string | number =>
  typeof cursor === "number" || (typeof cursor === "string" && cursor !== "");

/** The entries of a list. Some servers send an object by names; null for another value. */
function entriesOf(tools: unknown): unknown[] | null {
  if (Array.isArray(tools)) return tools;
  if (tools === null || tools === undefined) return [];
  const byName = asObject(tools);
  if (byName === null) return null;
  return Object.entries(byName).map(([name, tool]) => {
    const given = asObject(tool);
    return given === null ? tool : { name, ...given };
  });
}

/** A server that repeats the request's method in its answer still answers. */
const isAnswer = (message: JsonObject): boolean => "result" in message || (message["error"] ?? null) !== null;

/** The error of an answer; null for one that succeeded. A result beside it is stronger, because the work was done. */
function errorIn({ error: given, result }: JsonObject): JsonObject | null {
  const hasResult = Object.keys(asObject(result) ?? {}).length > 0;
  if (hasResult || given === null || given === undefined || given === false || given === "") return null;
  const error = asObject(given) ?? { message: given };
  const { data } = error;
  return {
    code: codeOf(error["code"]),
    message: firstText(error["message"], error["error"], error["detail"]) ?? NO_WORDS,
    ...((data ?? null) !== null && isShallow(data) ? { data } : {}),
  };
}

function codeOf(given: unknown): number {
  const code = typeof given === "string" ? Number(given.trim() || Number.NaN) : given;
  return typeof code === "number" && Number.isSafeInteger(code) ? code : INTERNAL_ERROR;
}

/** A request or a notification of the server, without what the library refuses. */
function requestOf({ id, method, params: given }: JsonObject): JsonObject {
  const params = asObject(given);
  return withoutUndefined({
    jsonrpc: "2.0",
    id: isId(id) ? id : undefined,
    method,
    params: params === null || !isShallow(params) ? undefined : paramsOf(method, params),
  });
}

function paramsOf(method: unknown, params: JsonObject): JsonObject {
  const { _meta: meta, ...given } = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null));
  const kept = asObject(meta) === null ? given : { ...given, _meta: meta };
  if (method !== "notifications/progress") return kept;
  const { progress, total, message, progressToken } = kept;
  return withoutUndefined({
    progressToken,
    progress: numberOf(progress) ?? 0,
    total: numberOf(total),
    message: textOr(message, undefined),
  });
}

function numberOf(given: unknown): number | undefined {
  const number = typeof given === "string" && given.trim() !== "" ? Number(given) : given;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}
