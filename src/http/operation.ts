import { createRoute, type RouteConfig, type RouteConfigToEnv, type RouteHandler } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";

import type { AppEnv } from "#context";
import type { Router } from "#http/router";
import { withoutBody } from "#middleware/body-rules";

/** One operation of the API, which adds itself to an app. */
export type Operation = (app: Router) => void;

/** An operation: its contract, then `handle` with what answers a request that fulfils it. Without a declared body, none is looked at. */
export function operation<Contract extends RouteConfig>(
  contract: Contract,
): { handle: (handler: RouteHandler<Contract, RouteConfigToEnv<Contract> & AppEnv>) => Operation } {
  const route = createRoute(contract);
  if (contract.request?.body === undefined && Array.isArray(route.middleware)) {
    route.middleware = withoutBody(route.middleware as MiddlewareHandler[]);
  }
  return { handle: (handler) => (app) => void app.openapi(route, handler) };
}
