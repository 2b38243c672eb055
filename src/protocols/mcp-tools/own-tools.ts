import { effectiveLevel } from "#agents/tenure/effective-level";
import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import { decideAction } from "#engine/governance/decide-action";
import { asksForApproval, isNamedForApproval } from "#engine/reasoning/asks-for-approval";
import { describeTool, type Tool } from "#engine/reasoning/tool";
import { AppError } from "#errors/app-error";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import { runTask } from "#runs/executions/run-task";
import type { TaskParameters } from "#runs/executions/task-order";
import { installedSkills } from "#skills/private-skills/installed-skills";
import { toolsOf } from "#tools/offered-tools/tools-of";
import { SERVER_TOOL_PREFIX } from "#tools/wire/call-name";

import { resumedRun, runResult, seeThrough } from "./follow-run.ts";
import { ACTS, READS, type McpTool, type ToolCall, type ToolResult } from "./mcp-tool.ts";

/**
 * An agent's own tools, as far as its level or a person may allow them: its installed skills, and the released tools of
 * servers that its configuration names. A call is a run of the agent with exactly this tool, so all rules of runs
 * apply: governance, approval, effect, audit, episode.
 */
export async function ownTools(ctx: ServiceContext, agent: AgentRow): Promise<McpTool[]> {
  const tools = await toolsOf(ctx, agent.configuration, await installedSkills(ctx));
  return [...tools.values()].filter((tool) => isOwn(tool) && isWithinReach(agent, tool)).map(offer);
}

const isOwn = ({ name, skill }: Tool): boolean => skill !== undefined || name.startsWith(SERVER_TOOL_PREFIX);

function isWithinReach(agent: AgentRow, tool: Tool): boolean {
  const { configuration } = agent;
  if (decideAction({ action: tool.action, agentLevel: effectiveLevel(agent) }).allowed) return true;
  return tool.skill === undefined ? asksForApproval(tool, configuration) : isNamedForApproval(tool, configuration);
}

const offer = (tool: Tool): McpTool => ({
  name: tool.shownName ?? tool.name,
  otherName: tool.name,
  title: tool.skill?.name ?? tool.name,
  description: tool.description,
  inputSchema: { ...describeTool(tool, true).inputSchema, type: "object" },
  hints: tool.reach === "read" ? { ...READS, idempotentHint: false } : ACTS,
  permission: "AGENT_RUN",
  governedAs: "own",
  restate: (written) => runResult(written as ExecutionRecord),
  run: (call) => runOwn(call, tool),
});

async function runOwn(call: ToolCall, { name, skill }: Tool): Promise<ToolResult> {
  const resumed = await resumedRun(call);
  if (resumed !== null) return resumed;
  if (call.agent === null) throw new AppError("FORBIDDEN", { message: "This tool belongs to a registered agent." });
  const parameters: TaskParameters = skill === undefined ? { tool: name } : { skill_id: skill.id };
  const { record } = await runTask(call.ctx, call.agent.id, {
    task: skill === undefined ? `Call ${name}` : `Run the skill ${JSON.stringify(skill.name)}`,
    input: { context: call.arguments, parameters },
    triggeredBy: "api",
    mayRunAtOnce: true,
    waitSeconds: 0,
  });
  return seeThrough(call, record);
}
