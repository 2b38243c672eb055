import { registerSdlcProjectRoutes } from "#development/sdlc-projects/routes";
import { registerSdlcRunRoutes } from "#development/sdlc-runs/routes";
import { registerSdlcRoutes } from "#development/sdlc/routes";
import type { Router } from "#http/router";

/** The areas of the wing, in the order of the document. */
export const AREAS: readonly ((app: Router) => void)[] = [
  registerSdlcRoutes,
  registerSdlcProjectRoutes,
  registerSdlcRunRoutes,
];
