import { changeManyAgentsRoute } from "#agents/agents/change-many-agents.route";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [changeManyAgentsRoute];
