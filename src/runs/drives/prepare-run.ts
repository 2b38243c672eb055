import type { AgentRow } from "#db/schema/agents";
import { maturityRank } from "#engine/governance/maturity";
import { MAX_CHAIN } from "#engine/reasoning/agent-as-tool";
import type { EarnedTools, RunState } from "#engine/reasoning/provider";
import type { Stranger } from "#engine/reasoning/stranger";
import { toolsForStranger } from "#engine/reasoning/stranger-reach";
import { describeTool, type Tool } from "#engine/reasoning/tool";
import { governedLevel, type ExecutionRecord } from "#runs/execution-records/execution-record";
import { chainOf } from "#runs/execution-records/kin";

/**
 * The initial state of a run. `withSchemas`: the provider shows the tools to a model. A run with a `stranger` has only
 * the tools that are open to strangers.
 */
export function prepareRun(
  record: ExecutionRecord,
  agent: AgentRow,
  tools: ReadonlyMap<string, Tool>,
  { withSchemas, stranger }: { withSchemas: boolean; stranger?: Stranger | undefined },
): RunState {
  return {
    task: record.task,
    ...record.input,
    agent: {
      name: agent.name,
      role: agent.role,
      maturityLevel: governedLevel(record),
      capabilities: agent.capabilities,
      configuration: agent.configuration,
      ...creatorOf(agent),
      ...earnedTools(record, agent),
      ...(record.fallbacks === undefined ? {} : { fallbacks: record.fallbacks }),
      ...(record.domainDigest === undefined ? {} : { domainDigest: record.domainDigest }),
    },
    tools: [...toolsForStranger(tools, stranger).values()].map((tool) => describeTool(tool, withSchemas)),
    steps: [],
    askedAt: record.createdAt,
    ...(record.input.history === undefined ? {} : { form: "chat" }),
    ...(stranger === undefined ? {} : { stranger }),
    ...(chainOf(record).length < MAX_CHAIN ? {} : { isChainFull: true }),
  };
}

/** Only an agent that names models can use those of one person. */
const creatorOf = ({ configuration, createdBy }: AgentRow): { createdBy?: string | null } =>
  configuration["model"] === undefined && configuration["fallbacks"] === undefined ? {} : { createdBy };

/**
 * The tools that a level by exam covers. An exam itself asks no one, so its cases are not bound by it; they have no effective
 * level.
 */
function earnedTools(record: ExecutionRecord, { maturityLevel, tenure }: AgentRow): { earned?: EarnedTools } {
  if (record.effectiveLevel === undefined) return {};
  const given = tenure.givenLevel ?? maturityLevel;
  return {
    earned: { covered: Math.max(TEXT_ONLY, maturityRank(given)), alone: tenure.toolsAlone, bounds: tenure.toolBounds },
  };
}

/** The highest complexity that changes nothing. */
const TEXT_ONLY = 2;
