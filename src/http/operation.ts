import { createRoute, type RouteConfig, type RouteConfigToEnv, type RouteHandler } from "@hono/zod-openapi";

import type { AppEnv } from "#context";
import type { Router } from "#http/router";

/** One operation of the API, which adds itself to an app. */
export type Operation = (app: Router) => void;

/** An operation: its contract, then `handle` with what answers a request that fulfils the contract. */
export function operation<Contract extends RouteConfig>(
  contract: Contract,
): { handle: (handler: RouteHandler<Contract, RouteConfigToEnv<Contract> & AppEnv>) => Operation } {
  const route = createRoute(contract);
  return { handle: (handler) => (app) => void app.openapi(route, handler) };
}
