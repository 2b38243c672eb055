import type { Context } from "hono";

import type { AppEnv } from "#context/context";
import { AppError } from "#errors/app-error";
import { renderError } from "#errors/render";
import type { Router } from "#http/router";

const READS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/**
 * Answers a request outside every contract. `OPTIONS` on an existing path: 204 with its methods. Another unsupported
 * method: 405 naming them. A path that exists without its last slash: a read is redirected there (308), another request
 * gets a hint with the 404.
 */
export function answerUnknown(app: Router, c: Context<AppEnv>): Response {
  const { method, path } = c.req;
  const allowed = methodsOf(app, path);
  if (allowed.length > 0) {
    const Allow = allowed.join(", ");
    if (method === "OPTIONS") return c.body(null, 204, { Allow });
    if (!allowed.includes(method)) {
      return renderError(
        c,
        new AppError("METHOD_NOT_ALLOWED", {
          message: `This path accepts ${Allow}.`,
          details: { allowed },
          headers: { Allow },
        }),
      );
    }
  }
  const isBesideAnother = path.endsWith("/") && methodsOf(app, path.slice(0, -1)).includes(method);
  if (isBesideAnother && READS.has(method)) return c.body(null, 308, { Location: besideItself(c.req.url) });
  const hint = isBesideAnother ? " The same path without the trailing slash exists." : "";
  return renderError(c, new AppError("NOT_FOUND", { message: `There is nothing at ${method} ${path}.${hint}` }));
}

/** The methods of a path, including `HEAD` and `OPTIONS`; empty for an unknown path. */
function methodsOf(app: Router, path: string): string[] {
  const matching = app.routes.filter((route) => route.method !== "ALL" && matches(route.path, path));
  const literal = matching.filter((route) => route.path === path);
  const found = literal.length > 0 ? literal : matching;
  const methods = new Set(found.map((route) => route.method));
  if (methods.size === 0) return [];
  if (methods.has("GET") && !found.some((route) => readHasEffect(app, route.path))) methods.add("HEAD");
  methods.add("OPTIONS");
  return [...methods].toSorted();
}

/** Whether a path's GET has an effect by its contract: then HEAD is not offered. */
const readHasEffect = (app: Router, path: string): boolean =>
  app.openAPIRegistry.definitions.some(
    (definition) =>
      definition.type === "route" &&
      definition.route.method === "get" &&
      definition.route["x-read-has-effect"] === true &&
      definition.route.path.replaceAll(/\{(\w+)\}/g, ":$1") === path,
  );

/**
 * The URL without its final slash, relative to itself: so it is also right under `/api/proxy/`, which the app does not
 * see.
 */
function besideItself(url: string): string {
  const { pathname, search } = new URL(url);
  const [name = ""] = pathname.split("/").slice(-2);
  return `../${name}${search}`;
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split("/");
  const given = path.split("/");
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith(":") ? given[index] !== "" : part === given[index]))
  );
}
