import { registerCanvasComponentRoutes } from "#creative/canvas-components/routes";
import type { Router } from "#http/router";

/** The areas of the wing, in the order of the document. */
export const AREAS: readonly ((app: Router) => void)[] = [registerCanvasComponentRoutes];
