import { createRoute, type RouteConfig, type RouteConfigToEnv, type RouteHandler } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";

import type { AppEnv } from "#context/context";
import type { Router } from "#http/router";
import { withOptionalBody, withoutBody } from "#middleware/body-rules";

// The one import of a contract and its handler.
export { z } from "@hono/zod-openapi";
export { access } from "#http/access";
export { answer, enveloped, envelopedWithoutMeta, notModified, perform, type Outcome } from "#http/envelope";
export { paginate } from "#http/paging";
export { answerFederated, answerPublic, answerPublicPage } from "#http/public-answer";
export {
  accepted,
  created,
  ifMatchHeader,
  jsonBody,
  notModifiedResponse,
  ok,
  optionalJsonBody,
  refuses,
  refusesBecause,
  refusesFederation,
} from "#http/responses";
export { pathId } from "#http/schemas";
export { countWrongHook } from "#middleware/public-request";

/** One operation of the API, which adds itself to an app. */
export type Operation = (app: Router) => void;

/** A contract with what its `access` adds. */
interface Guarded extends RouteConfig {
  /** The refusals of the guard; the contract's entry for the same status replaces them. */
  refusals?: RouteConfig["responses"];
}

/**
 * An operation: its contract, then `handle` with the function that answers a valid request. Without a declared body,
 * the body is ignored.
 */
export function operation<Contract extends Guarded>(
  contract: Contract,
): { handle: (handler: RouteHandler<Contract, RouteConfigToEnv<Contract> & AppEnv>) => Operation } {
  const route = createRoute(contract);
  Object.assign(route, { responses: { ...contract.refusals, ...contract.responses } });
  delete route.refusals;
  const body = contract.request?.body;
  if (body?.required !== true && Array.isArray(route.middleware)) {
    const handlers = route.middleware as MiddlewareHandler[];
    route.middleware = body === undefined ? withoutBody(handlers) : withOptionalBody(handlers);
  }
  return { handle: (handler) => (app) => void app.openapi(route, handler) };
}
