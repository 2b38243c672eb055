import { chatRoutes } from "#conversation/chat/routes";
import { messagingRoutes } from "#conversation/messaging/routes";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [...chatRoutes, ...messagingRoutes];
