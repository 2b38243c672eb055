import type { Schemas } from "#sdk/api.gen";
import { type Output, printable } from "#sdk/cli/output";
import { dataOf, type Tenure } from "#sdk/client";

import type { DataSet } from "./case-file.ts";

type Case = Schemas["DataSetCase"];
type Tool = Schemas["OfferedTool"];

interface Asked {
  set: DataSet;
  agentId: string;
  version: number | undefined;
  records: boolean;
}

const MOST_TOOLS = 200;
const MOST_LINES = 10;

/** Says before a run which cases cannot run, or may not, for want of a recorded answer, and what people can do about it. */
export async function tellForecast(output: Output, tenure: Tenure, asked: Asked): Promise<void> {
  const [tools, cases] = await Promise.all([outsideTools(tenure, asked), unrecordedCases(tenure, asked.set)]);
  if (tools.length === 0 || cases.length === 0) return;
  const lost = cases.flatMap((one) => {
    const tool = tools.find((known) => isNamedBy(one, known));
    return tool === undefined || canCall(tool, asked) ? [] : [{ one, tool }];
  });
  for (const { one, tool } of lost.slice(0, MOST_LINES))
    output.note(`Cannot run: "${shortTask(one)}". It calls ${nameOf(tool)}, and has no recorded answer.`);
  if (lost.length > MOST_LINES)
    output.note(`Cannot run: ${lost.length - MOST_LINES} further cases, for the same reason.`);
  const count = `${cases.length} of ${asked.set.case_count} ${asked.set.case_count === 1 ? "case has" : "cases have"} no recorded answers`;
  output.note(`${count}. What a call of the agent's tools does there:`);
  for (const tool of tools) output.note(`  ${nameOf(tool)}: ${meaningOf(tool, asked)}`);
}

const FROM_RUN = "give the case the source_execution_id of a run that made the call";

function meaningOf(tool: Tool, { records }: Asked): string {
  if (tool.in_evaluations === "never_called")
    return `may change something (${tool.action}, complexity ${tool.complexity}), so it is never called and the case does not run; ${FROM_RUN}`;
  if (records) return "only reads, so it is called, and its answer is kept for later runs";
  return `only reads, but nothing is recorded, so the case does not run; --record calls it and keeps the answer, or ${FROM_RUN}`;
}

const canCall = (tool: Tool, { records }: Asked): boolean => records && tool.in_evaluations === "recordable";

const nameOf = ({ name, source, origin }: Tool): string =>
  printable(origin === "skill" ? `the skill "${name}"` : source === null ? name : `${name} of ${source.name}`);

const shortTask = ({ task }: Case): string =>
  printable(task.length > 60 ? `${task.slice(0, 59)}…` : task).replaceAll(/\s+/g, " ");

/** Whether a case names its call. What a model will call is not known before. */
const isNamedBy = ({ parameters }: Case, { name, source, origin }: Tool): boolean =>
  parameters["tool"] === name || (origin === "skill" && parameters["skill_id"] === source?.id);

/** The tools of the version that need recorded answers, without those of every agent. */
async function outsideTools(tenure: Tenure, { agentId, version }: Asked): Promise<Tool[]> {
  const [listed, { tools }] = await Promise.all([
    listedTools(tenure, agentId, version),
    dataOf(tenure.api.GET("/api/tools", { params: { query: { limit: MOST_TOOLS } } })),
  ]);
  return tools.filter(({ name, source, origin, in_evaluations: part }) => {
    if (origin === "built_in" || part === "computed") return false;
    // Without a list an agent has the built-in tools and all skills.
    if (listed === null) return origin === "skill";
    return listed.includes(name) || (origin === "skill" && listed.includes(source?.id));
  });
}

async function listedTools(tenure: Tenure, agentId: string, version: number | undefined): Promise<unknown[] | null> {
  const { api } = tenure;
  const configuration =
    version === undefined
      ? (await dataOf(api.GET("/api/agents/{agent_id}", { params: { path: { agent_id: agentId } } }))).agent
          .configuration
      : (
          await dataOf(
            api.GET("/api/agents/{agent_id}/versions/{version}", {
              params: { path: { agent_id: agentId, version: String(version) } },
            }),
          )
        ).version.configuration;
  const tools: unknown = configuration["tools"];
  return Array.isArray(tools) ? tools : null;
}

async function unrecordedCases(tenure: Tenure, set: DataSet): Promise<Case[]> {
  const found: Case[] = [];
  const parameters = { path: { id: set.id }, query: { limit: 100 } };
  for await (const one of tenure.pages("/api/data-sets/{id}/cases", "cases", parameters))
    if ((one.recorded_calls ?? 0) === 0) found.push(one);
  return found;
}
