import { readConfig } from "#config/config";
import { bindingsOf } from "#context/bindings";
import type { BaseContext } from "#context/context";
import { sha256Hex } from "#lib/digest";
import { namesEtag } from "#lib/etag";
import { createLog, LineBatch, printLine } from "#lib/log";
import { takeHeld, verdictOf } from "#middleware/anonymous-limit";
import { clientAddress, commonHeaders, requestIdOf } from "#middleware/request-context";
import { findAtEdge, keepAtEdge } from "#platform/public-reads/edge-answers";
import { KeptAnswers, type KeptAnswer } from "#platform/public-reads/kept-answers";
import { knownVersions } from "#platform/public-reads/known-versions";
import type { PublicTopic, PublicVersions } from "#platform/public-reads/public-topic";
import { publicVersions } from "#platform/public-reads/public-versions-client";
import { rateLimitHeaders } from "#platform/rate-limits/rate-limit-headers";

/** A quarter of an isolate's memory. */
const MAX_BYTES = 33_554_432;

const answers = new KeptAnswers(MAX_BYTES);

/**
 * Answers an anonymous public read from memory, before anything is prepared for the request: no database, no object, no
 * router. Null when any part is missing; the full path then computes and caches it. The answer contains nothing about
 * the caller except the request id and the counts in its headers. Every microsecond here counts, so values that are
 * equal for each request are computed once.
 */
export function answerKept(request: Request, env: Env, ctx: ExecutionContext): Response | null {
  const now = Date.now();
  const versions = knownVersions.current(now);
  const kept = versions && answers.get(request.url, versions, now);
  if (!kept || request.method !== "GET") return null;
  const { headers } = request;
  if (isPersonal(headers)) return null;
  const config = readConfig(env);
  const taken = takeHeld(clientAddress(request, config), now);
  if (!taken?.allowed) return null;
  if (knownVersions.shouldAsk(now)) ctx.waitUntil(askInBackground(env));
  const requestId = requestIdOf(headers.get("x-request-id"));
  const own = commonHeaders(config, requestId);
  rateLimitHeaders(own, verdictOf(taken, now));
  const response = respond(kept, headers.get("if-none-match"), own);
  createLog(config.logLevel, { request_id: requestId }, config.isLocal ? printTogether(ctx) : printLine).request({
    method: "GET",
    route: kept.route,
    status: response.status,
    duration_ms: Date.now() - now,
  });
  return response;
}

/** A request with one of these headers has credentials or comes from another origin, and takes the full path. */
const isPersonal = (headers: Headers): boolean =>
  headers.has("authorization") || headers.has("x-api-key") || headers.has("cookie") || headers.has("origin");

/** A local instance writes the lines of these answers in batches; on the platform each is an event. */
const lines = new LineBatch(100);

const LATER_MS = 100;

const printTogether =
  (ctx: ExecutionContext) =>
  (line: string): void => {
    if (lines.add(line)) ctx.waitUntil(flushLater());
  };

async function flushLater(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, LATER_MS));
  lines.flush();
}

async function askInBackground(env: Env): Promise<void> {
  await knownVersions.ask(() => publicVersions({ bindings: bindingsOf(env) }).read(), Date.now).catch(() => undefined); // the full path reports it
}

export interface PublicRead {
  topics: readonly PublicTopic[];
  cacheControl: string;
  route: string;
  contentType: string;
  /** The answer's other headers, the same for every caller. */
  headers: Readonly<Record<string, string>>;
  /** Whether the edge's cache may keep the answer: only when its name is an address that any caller may read. */
  isAtEdge: boolean;
  /** The requested text, which does not depend on the caller. */
  read: () => Promise<string>;
}

/**
 * The answer to a public read: from memory or the edge's cache when nothing changed since, else a new one, which both keep. The versions
 * are read before the data, so that a kept answer is never older than it claims. Without versions nothing is reused or kept.
 */
export async function findAnswer(base: BaseContext, address: string, read: PublicRead): Promise<KeptAnswer> {
  const versions = await currentVersions(base);
  if (versions === null) return newAnswer(base, read, NO_VERSIONS);
  const kept = answers.get(address, versions, base.clock());
  if (kept) return kept;
  const edge = edgeOf(base, read);
  const found = await edge?.find(address, versions);
  const answer = found ?? (await newAnswer(base, read, versions));
  answers.set(address, answer);
  if (!found) edge?.keep(address, answer);
  return answer;
}

async function newAnswer(base: BaseContext, read: PublicRead, versions: PublicVersions): Promise<KeptAnswer> {
  const readAt = base.clock();
  const text = await read.read();
  return {
    body: new TextEncoder().encode(text),
    contentType: read.contentType,
    headers: read.headers,
    cacheControl: read.cacheControl,
    etag: `"${(await sha256Hex(text)).slice(0, 32)}"`,
    route: read.route,
    topics: read.topics,
    versions,
    readAt,
  };
}

/**
 * The edge's cache for a read that it may keep; null for others, and on a local instance, whose one isolate would write a file for each
 * address. An error of the cache is logged, and the database answers.
 */
function edgeOf({ config, clock, log, waitUntil }: BaseContext, { isAtEdge, topics }: PublicRead) {
  if (!isAtEdge || config.isLocal) return null;
  const failed = (error: unknown): null => {
    log.warn("edge_cache_failed", { error });
    return null;
  };
  return {
    find: (address: string, versions: PublicVersions) => findAtEdge(address, topics, versions, clock()).catch(failed),
    keep: (address: string, answer: KeptAnswer): void => waitUntil(keepAtEdge(address, answer).catch(failed)),
  };
}

const NO_VERSIONS = { skill: -1, agent: -1, domain: -1, component: -1, workflow: -1 };

async function currentVersions(base: BaseContext) {
  const versions = knownVersions.current(base.clock());
  if (versions) return versions;
  try {
    return await knownVersions.ask(() => publicVersions(base).read(), base.clock);
  } catch (error) {
    base.log.error("public_versions_unavailable", { error });
    return null;
  }
}

/** Sends a cached answer: 304 when the caller has it. */
export function respond(kept: KeptAnswer, ifNoneMatch: string | null, headers: Record<string, string>): Response {
  Object.assign(headers, kept.headers);
  headers["ETag"] = kept.etag;
  headers["Cache-Control"] = kept.cacheControl;
  if (ifNoneMatch !== null && namesEtag(ifNoneMatch, kept.etag)) return new Response(null, { status: 304, headers });
  headers["Content-Type"] = kept.contentType;
  return new Response(kept.body, { headers });
}
