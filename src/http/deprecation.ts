import { createMiddleware } from "hono/factory";

import type { AppEnv } from "#context";
import type { Router } from "#http/router";

export interface Deprecation {
  /** Every path that is this one, or begins with it and a slash, is deprecated. */
  prefix: string;
  /** The address that takes the place of the prefix followed by `rest`. */
  successorOf: (rest: string) => string;
  /** Since when, and from when on it may be gone: milliseconds since 1970. */
  deprecatedAt: number;
  sunsetAt: number;
}

/**
 * Says in every answer under a path, refusals included, that it is deprecated (RFC 9745), when it ends (RFC 8594) and what to call
 * instead. Registered before the path's operations.
 */
export function deprecate(app: Router, { prefix, successorOf, deprecatedAt, sunsetAt }: Deprecation): void {
  app.use(
    `${prefix}/*`,
    createMiddleware<AppEnv>(async function deprecated(c, next) {
      const { responseHeaders } = c.get("base");
      responseHeaders["Deprecation"] = `@${Math.floor(deprecatedAt / 1000)}`;
      responseHeaders["Sunset"] = new Date(sunsetAt).toUTCString();
      // As the client wrote it: what a path decodes to may not stand in a header.
      const { pathname } = new URL(c.req.url);
      responseHeaders["Link"] = `<${successorOf(pathname.slice(prefix.length))}>; rel="successor-version"`;
      await next();
    }),
  );
}

/** What `deprecate` sets: it belongs to the path, for every caller. */
export const DEPRECATION_HEADERS = ["Deprecation", "Sunset", "Link"] as const;
