import type { Context, TypedResponse } from "hono";
import type { JSONParsed } from "hono/utils/types";

import type { AppEnv, BaseContext } from "#context";
import { findAnswer, respond, type PublicRead } from "#middleware/public-cache";

/** How long clients and caches between may keep the answer to a public read. */
const MAX_AGE_SECONDS = 60;

type PublicTopics = PublicRead["topics"];

/**
 * Answers a public read, from memory when nothing of its topics changed since it was last read. `read` gets what it needs to ask the
 * database and nothing of the caller, so that no answer can depend on who asks; the request's own query is in `read`'s closure and in
 * the address, which names the answer.
 */
export async function answerPublic<Body>(
  c: Context<AppEnv>,
  topics: PublicTopics,
  read: (ctx: Pick<BaseContext, "db">) => Promise<Body>,
  maxAgeSeconds = MAX_AGE_SECONDS,
) {
  const { base } = c.var;
  const answer = await findAnswer(base, c.req.url, {
    topics,
    maxAgeSeconds,
    route: c.req.routePath,
    read: () => read({ db: base.db }),
  });
  const response = respond(answer, c.req.header("if-none-match") ?? null, { ...base.responseHeaders });
  return response as unknown as TypedResponse<JSONParsed<Body>, 200, "json"> & Response;
}
