import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";

import { readConfig } from "#config/config";
import type { AppEnv } from "#context/context";

/** Every header of an answer that a page needs and that a browser would hide. */
const EXPOSED_HEADERS = [
  "Accept-Ranges",
  "Allow",
  "Content-Disposition",
  "Content-Range",
  "Deprecation",
  "ETag",
  "Idempotency-Replayed",
  "Link",
  "Location",
  "MCP-Protocol-Version",
  "Mcp-Session-Id",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "Sunset",
  "WWW-Authenticate",
  "X-API-Version",
  "X-Not-Editable-Because",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-Request-Id",
];

const allowConfigured = cors({
  origin: (origin, c) => (readConfig(c.env as Env).corsOrigins.includes(origin) ? origin : null),
  allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
  exposeHeaders: EXPOSED_HEADERS,
  credentials: true,
  maxAge: 600,
});

/**
 * Lets the configured origins call from a browser; another origin's page gets no answer. Calls without an origin pay
 * nothing.
 */
export const crossOrigin = createMiddleware<AppEnv>(async function crossOrigin(c, next) {
  return c.req.header("origin") === undefined ? await next() : await allowConfigured(c, next);
});
