import { toolCallbackRoutes } from "#agents/tool-authorizations/routes";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [...toolCallbackRoutes];
