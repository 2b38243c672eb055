import { createMiddleware } from "hono/factory";

import type { AppEnv } from "#context/context";
import type { Router } from "#http/router";

export interface Deprecation {
  /** Every path that equals this one, or begins with it and a slash, is deprecated. */
  prefix: string;
  /** The URL that replaces the prefix followed by `rest`. */
  successorOf: (rest: string) => string;
  /** The deprecation and the earliest removal, in milliseconds since 1970. */
  deprecatedAt: number;
  sunsetAt: number;
}

/**
 * Marks every answer under a path, including refusals, as deprecated (RFC 9745), with its end (RFC 8594) and its
 * successor. Registered before the path's operations.
 */
export function deprecate(app: Router, { prefix, successorOf, deprecatedAt, sunsetAt }: Deprecation): void {
  app.use(
    `${prefix}/*`,
    createMiddleware<AppEnv>(async function deprecated(c, next) {
      const { responseHeaders } = c.get("base");
      responseHeaders["Deprecation"] = `@${Math.floor(deprecatedAt / 1000)}`;
      responseHeaders["Sunset"] = new Date(sunsetAt).toUTCString();
      // As the client wrote it: a decoded path may contain characters that are invalid in a header.
      const { pathname } = new URL(c.req.url);
      responseHeaders["Link"] = `<${successorOf(pathname.slice(prefix.length))}>; rel="successor-version"`;
      await next();
    }),
  );
}

/** The headers that `deprecate` sets for the path, whatever the caller. */
export const DEPRECATION_HEADERS = ["Deprecation", "Sunset", "Link"] as const;
