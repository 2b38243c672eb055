import { digestOfDomain, domainOfAgent } from "#agents/domains/domain-of-agent";
import { findCorrections } from "#agents/memories/find-corrections";
import type { SystemContext } from "#context/context";
import type { RunState } from "#engine/reasoning/provider";
import { boundedCorrections, boundedDomain, type RunGuidance } from "#engine/reasoning/run-guidance";
import { timeZoneOf } from "#models/time-zone/time-zone-of";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";

/**
 * The words that a run's model gets beside the agent's instructions: the rules of its domain, people's corrections that fit the task, and
 * the time zone. A stranger's conversation has only what the tenant opened to strangers.
 */
export async function guidanceOf(
  ctx: Pick<SystemContext, "db" | "tenant">,
  { record, state }: { record: ExecutionRecord; state: RunState },
  { withCorrections }: { withCorrections: boolean },
): Promise<RunGuidance> {
  const { agent, stranger, task } = state;
  const isOpen = (part: "memory" | "domain"): boolean => stranger === undefined || stranger.knowledge.includes(part);
  const [timeZone, domain, corrections] = await Promise.all([
    timeZoneOf(ctx),
    isOpen("domain") ? domainOfAgent(ctx, agent.configuration) : undefined,
    withCorrections && isOpen("memory")
      ? findCorrections(ctx, { agentId: record.agentId, person: record.orderedBy ?? null }, task)
      : [],
  ]);
  if (agent.domainDigest !== undefined && digestOfDomain(domain) !== agent.domainDigest && isOpen("domain"))
    state.agent = { ...agent, isToldAnew: true };
  return {
    timeZone,
    corrections: boundedCorrections(corrections),
    ...(domain === undefined ? {} : { domain: boundedDomain(domain) }),
  };
}
