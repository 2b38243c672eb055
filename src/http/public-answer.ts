import type { Context, TypedResponse } from "hono";
import type { JSONParsed } from "hono/utils/types";

import type { AppEnv, BaseContext } from "#context";
import { findAnswer, respond, type PublicRead } from "#middleware/public-cache";

/** How clients, and caches between them and us, may keep the answer to a public read. */
const PUBLIC = "public, max-age=60, stale-while-revalidate=300";

/** Kept by the caller only: a cache in between does not know who has a key. Five minutes: document 3, Limits. */
const FEDERATED = "private, max-age=300";

type Reader = Pick<BaseContext, "db" | "clock">;

/**
 * Answers a public read, from memory when nothing of its topics changed since it was last read. `read` gets what it needs to ask the
 * database and nothing of the caller, so that no answer can depend on who asks; the request's own query is in `read`'s closure and in
 * the address, which names the answer.
 */
export const answerPublic = <Body>(
  c: Context<AppEnv>,
  topics: PublicRead["topics"],
  read: (ctx: Reader) => Promise<Body>,
) =>
  answerNamed<Body>(c, c.req.url, {
    topics,
    cacheControl: PUBLIC,
    route: c.req.routePath,
    read: () => read(c.var.base),
  });

/**
 * Answers another instance with a key. It is kept under a name that no request has, or a caller without a key would be answered from
 * memory before anybody looks for one.
 */
export function answerFederated<Body>(c: Context<AppEnv>, read: (ctx: Reader) => Promise<Body>) {
  const { base } = c.var;
  base.responseHeaders["Vary"] = "X-Federation-Key";
  const name = `federation ${c.req.url}`;
  const route = c.req.routePath;
  return answerNamed<Body>(c, name, { topics: ["agent"], cacheControl: FEDERATED, route, read: () => read(base) });
}

async function answerNamed<Body>(c: Context<AppEnv>, name: string, read: PublicRead) {
  const { base } = c.var;
  const answer = await findAnswer(base, name, read);
  const response = respond(answer, c.req.header("if-none-match") ?? null, { ...base.responseHeaders });
  return response as unknown as TypedResponse<JSONParsed<Body>, 200, "json"> & Response;
}
