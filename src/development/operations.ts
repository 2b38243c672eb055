import { sdlcProjectRoutes } from "#development/sdlc-projects/routes";
import { sdlcRunRoutes } from "#development/sdlc-runs/routes";
import { sdlcRoutes } from "#development/sdlc/routes";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [...sdlcRoutes, ...sdlcProjectRoutes, ...sdlcRunRoutes];
