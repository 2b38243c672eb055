import type { AgentRow } from "#db/schema/agents";

import type { AgentDetail } from "./get-agent.ts";

/** The entity tag of an agent: it changes with every change of the agent itself. */
export const agentTag = (agent: Pick<AgentRow, "revision">): string => `"${agent.revision}"`;

/** The entity tag of the detail view, which also shows statistics. Its part before the dot is what `If-Match` compares. */
export const detailTag = ({ agent, readiness }: AgentDetail): string =>
  `"${agent.revision}.${agent.totalExecutions}.${readiness.episodesAnalyzed}"`;
