import type { Context, TypedResponse } from "hono";
import type { JSONParsed } from "hono/utils/types";

import type { AppEnv, BaseContext } from "#context/context";
import { DEPRECATION_HEADERS } from "#http/deprecation";
import { findAnswer, respond, type PublicRead } from "#middleware/public-cache";

/** How clients and intermediate caches may store the answer to a public read. */
const PUBLIC = "public, max-age=60, stale-while-revalidate=300";

/** Stored by the caller only: an intermediate cache cannot check keys. Five minutes: document 3, Limits. */
const FEDERATED = "private, max-age=300";

type Reader = Pick<BaseContext, "db" | "clock">;

/**
 * Answers a public read from memory when its topics have not changed since it was last read. `read` gets the means to
 * read the database and no caller data, so that no answer can depend on the caller. The request's query is in `read`'s
 * closure and in the URL, which is the cache key.
 */
export const answerPublic = <Body>(
  c: Context<AppEnv>,
  topics: PublicRead["topics"],
  read: (ctx: Reader) => Promise<Body>,
) =>
  answerNamed<Body>(c, c.req.url, {
    topics,
    cacheControl: PUBLIC,
    isAtEdge: true,
    ...ofPath(c),
    read: async () => JSON.stringify(await read(c.get("base"))),
  });

/**
 * Answers a public read with a standalone page. Its policy states its rights, and which pages may frame it
 * (`frame-ancestors`, which overrides the `X-Frame-Options` of every answer).
 */
export async function answerPublicPage(
  c: Context<AppEnv>,
  topics: PublicRead["topics"],
  contentSecurityPolicy: string,
  read: (ctx: Reader) => Promise<string>,
) {
  const { route, headers } = ofPath(c);
  const response = await respondNamed(c, c.req.url, {
    topics,
    cacheControl: PUBLIC,
    isAtEdge: true,
    route,
    contentType: "text/html; charset=utf-8",
    headers: { ...headers, "Content-Security-Policy": contentSecurityPolicy },
    read: () => read(c.get("base")),
  });
  return response as unknown as TypedResponse<string, 200, "text"> & Response;
}

/**
 * Answers another instance with a key. It is cached under a name that no request has. Otherwise a caller without a key
 * would be answered from memory before the key check.
 */
export function answerFederated<Body>(c: Context<AppEnv>, read: (ctx: Reader) => Promise<Body>) {
  const base = c.get("base");
  base.responseHeaders["Vary"] = "X-Federation-Key";
  return answerNamed<Body>(c, `federation ${c.req.url}`, {
    topics: ["agent"],
    cacheControl: FEDERATED,
    isAtEdge: false,
    ...ofPath(c),
    read: async () => JSON.stringify(await read(base)),
  });
}

/** The route's properties of its answers, equal for every caller. */
function ofPath(c: Context<AppEnv>): Pick<PublicRead, "route" | "contentType" | "headers"> {
  const { responseHeaders } = c.get("base");
  const headers = DEPRECATION_HEADERS.flatMap((name): [string, string][] => {
    const value = responseHeaders[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { route: c.req.routePath, contentType: "application/json", headers: Object.fromEntries(headers) };
}

async function respondNamed(c: Context<AppEnv>, name: string, read: PublicRead): Promise<Response> {
  const base = c.get("base");
  const answer = await findAnswer(base, name, read);
  return respond(answer, c.req.header("if-none-match") ?? null, { ...base.responseHeaders });
}

/** The one cast: the text was made from a value of the declared type. */
const answerNamed = async <Body>(c: Context<AppEnv>, name: string, read: PublicRead) =>
  (await respondNamed(c, name, read)) as unknown as TypedResponse<JSONParsed<Body>, 200, "json"> & Response;
