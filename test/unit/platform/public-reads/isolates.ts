import { vi } from "vitest";

import type { ObjectKind } from "#context/bindings";
import type { BaseContext } from "#context/context";
import { createLog } from "#lib/log";
import type { PublicVersions } from "#platform/public-reads/public-topic";
import type { PublicVersionsClient } from "#platform/public-reads/public-versions-client";

export const ADDRESS = "192.0.2.7";

/** Limits of the tests' requests: high enough to be irrelevant, unless a test sets less. */
const PLENTY = 1_000_000;

export interface Isolate {
  /** The answer from memory alone; null without one. */
  kept(url: string, headers?: Record<string, string>): Response | null;
  /** The answer on the long way: from memory when nothing changed, else by `read`, which is kept. */
  found(url: string, read: () => Promise<string>): Promise<string>;
  /** Announces a committed change; resolves when it may be acknowledged. */
  announce(): Promise<void>;
  /** Counts one anonymous read by its own limiter; gives whether it was allowed. */
  count(): Promise<boolean>;
  /** The names read from the environment since the last call that are not our variables. */
  touched(): string[];
  /** Waits for work after answers. */
  settled(): Promise<unknown>;
}

/** Loads the modules again, like another isolate: it shares no memory, only `versions`. */
export async function newIsolate(versions: PublicVersionsClient, granted = PLENTY): Promise<Isolate> {
  vi.resetModules();
  const [{ answerKept, findAnswer }, { announceChange }, { countRead }, { parseConfig }, { VARIABLES }] =
    await Promise.all([
      import("#middleware/public-cache"),
      import("#platform/public-reads/announce-change"),
      import("#middleware/anonymous-limit"),
      import("#config/config"),
      import("#config/variables"),
    ]);
  const variables = {
    LIBSQL_URL: "http://database.invalid",
    JWT_SECRET: "the secret of an isolate that only tests know",
    ENCRYPTION_KEY: "A".repeat(43),
    LOG_LEVEL: "silent",
  };
  let touched: string[] = [];
  const pending: Promise<unknown>[] = [];
  const env = new Proxy(
    { ...variables, PUBLIC_VERSIONS: { idFromName: (name: string) => name, get: () => versions } },
    {
      get(target, name) {
        if (typeof name === "string" && !(name in VARIABLES)) touched.push(name);
        return Reflect.get(target, name) as unknown;
      },
    },
  ) as unknown as Env;
  const ctx = { waitUntil: (work: Promise<unknown>) => void pending.push(work) } as unknown as ExecutionContext;
  const window = {
    name: "minute",
    limit: PLENTY,
    remaining: 0,
    resetAt: Number.MAX_SAFE_INTEGER,
    lengthMs: 60_000,
  } as const;
  const base = {
    bindings: {
      object: ({ namespace }: ObjectKind<unknown>) =>
        namespace === "PUBLIC_VERSIONS" ? versions : { lease: () => Promise.resolve({ granted, window }) },
    },
    clock: Date.now,
    config: parseConfig(variables),
    waitUntil: (work: Promise<unknown>) => ctx.waitUntil(work),
    clientAddress: () => ADDRESS,
    log: createLog("silent"),
  } as unknown as BaseContext;
  const route = {
    topics: ["skill"],
    cacheControl: "public",
    route: "/",
    contentType: "text/plain",
    headers: {},
    isAtEdge: true,
  } as const;
  return {
    kept: (url, headers = {}) =>
      answerKept(new Request(url, { headers: { "cf-connecting-ip": ADDRESS, ...headers } }), env, ctx),
    found: async (url, read) => new TextDecoder().decode((await findAnswer(base, url, { ...route, read })).body),
    announce: () => announceChange(base, ["skill"]),
    count: async () => (await countRead(base)).allowed,
    touched: () => {
      const names = touched;
      touched = [];
      return names;
    },
    settled: () => Promise.all(pending),
  };
}

export const noChanges = (): PublicVersions => ({ skill: 0, agent: 0, domain: 0, component: 0, workflow: 0 });

export interface EdgeCache {
  match(key: string): Promise<Response | undefined>;
  put(key: string, response: Response): Promise<void>;
  /** How many answers were found in it. */
  found(): number;
}

/** A cache that the isolates of a location share. Each call takes a trip, whose end `trip` resolves. */
export function edgeCache(trip: () => Promise<void>): EdgeCache {
  const responses = new Map<string, Response>();
  let found = 0;
  return {
    match: async (key) => {
      await trip();
      const response = responses.get(key)?.clone();
      if (response) found++;
      return response;
    },
    put: async (key, response) => {
      await trip();
      responses.set(key, response);
    },
    found: () => found,
  };
}
