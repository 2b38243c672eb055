import type { Statement } from "#db/statement";

import { updateStatistics } from "./store.ts";

/** The statement that adds a finished execution to its agent's statistics; `at` in milliseconds since 1970. */
export const countExecution = (
  agentId: string,
  finished: { succeeded: boolean; confidence: number | null; at: number },
): Statement => updateStatistics(agentId, finished);
