import { dataOf, type Tenure } from "#sdk/client";

import type { Command } from "./command.ts";
import { EXIT, misused, toldWords } from "./failure.ts";
import { showList, showOne } from "./output.ts";

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const isUuid = (named: string): boolean => UUID.test(named);

/** The id of an agent that a person names by its id or its name. */
export async function agentIdOf(tenure: Tenure, named: string): Promise<string> {
  if (isUuid(named)) return named;
  const found = [];
  for await (const agent of tenure.pages("/api/agents", "agents", { query: { q: named, limit: 100 } }))
    if (agent.name === named) found.push(agent);
  const [only, second] = found;
  if (only === undefined) throw misused(`No agent is named "${named}". See: tenure agents`);
  if (second !== undefined)
    throw misused(
      `Several agents are named "${named}". Name one by its id: ${found.map(({ id }) => toldWords(id)).join(", ")}`,
    );
  return only.id;
}

/** A number of an agent's runs as a share of all of them. */
const shareText = (runs: number, { total_executions: total }: { total_executions: number }): string =>
  `${total === 0 ? 0 : Number(((runs / total) * 100).toFixed(1))} %`;

export const agents: Command = {
  usage: "agents [show <agent>]",
  summary: "list the agents, or show one by its name or id",
  async run({ words: [verb = "list", named], connect, output }) {
    const tenure = await connect();
    if (verb === "show") {
      if (named === undefined) throw misused("Name the agent: tenure agents show <agent>");
      const path = { agent_id: await agentIdOf(tenure, named) };
      const { agent } = await dataOf(tenure.api.GET("/api/agents/{agent_id}", { params: { path } }));
      const { statistics, configuration, effective_level: effective, maturity_level: level } = agent;
      showOne(output, agent, {
        id: agent.id,
        name: agent.name,
        description: agent.description,
        role: agent.role,
        level: level === effective ? level : `${level}, acts as ${effective}`,
        status: agent.status,
        model: configuration["model"],
        runs: statistics.total_executions,
        "done share": shareText(statistics.successful_executions - statistics.claimed_executions, statistics),
        "claimed share": shareText(statistics.claimed_executions, statistics),
      });
      return EXIT.done;
    }
    if (verb !== "list") throw misused(`tenure agents has no "${verb}". It has: list, show`);
    const all = [];
    for await (const agent of tenure.pages("/api/agents", "agents", { query: { limit: 100 } })) all.push(agent);
    showList(output, all, [
      ["NAME", ({ name }) => name],
      ["LEVEL", ({ maturity_level: level }) => level],
      ["STATUS", ({ status }) => status],
      ["ID", ({ id }) => id],
    ]);
    return EXIT.done;
  },
};
