import type { AgentRow } from "#db/schema/agents";

import type { AgentDetail } from "./get-agent.ts";

/** The entity tag of an agent: it changes with every change of the agent itself. */
export const agentTag = (agent: Pick<AgentRow, "revision">): string => `"${agent.revision}"`;

/**
 * The entity tag of the detail view, which also shows statistics, the probation and the wait for the next exam. Its part before the dot is what
 * `If-Match` compares.
 */
export function detailTag({ agent, tenure: { readiness, probation }, nextExamAt }: AgentDetail): string {
  const held = probation === null ? [] : [probation.since, probation.remaining];
  const wait = nextExamAt === null ? [] : [nextExamAt];
  const counted = [agent.totalExecutions, agent.successfulExecutions, agent.vouchedExecutions];
  return `"${[agent.revision, ...counted, readiness.episodesAnalyzed, ...held, ...wait].join(".")}"`;
}
