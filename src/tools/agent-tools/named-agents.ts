import { MAX_CALLABLE_AGENTS } from "#engine/reasoning/agent-as-tool";
import { isUuid } from "#lib/uuid";

/** The ids of agents that a configuration lets an agent ask, each once; none for another value. */
export const namedAgents = (listed: unknown): string[] =>
  Array.isArray(listed)
    ? [...new Set(listed.filter((id): id is string => typeof id === "string" && isUuid(id)))].slice(
        0,
        MAX_CALLABLE_AGENTS,
      )
    : [];
