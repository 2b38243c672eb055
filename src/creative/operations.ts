import { canvasComponentRoutes } from "#creative/canvas-components/routes";
import { photoRoutes } from "#creative/photos/routes";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [...canvasComponentRoutes, ...photoRoutes];
