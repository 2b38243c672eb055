import type { Names, Tenure } from "./tenure.ts";

/** Prints one line for the person who watches. */
export type Tell = (line: string) => void;

interface Tool {
  id: string;
  name: string;
  digest: string;
  status: string;
}

/** Connects the model, sets the budget, and registers the orders service with its tools released. Resolves with the agent's id. */
export async function setUp(tenure: Tenure, names: Names, tell: Tell): Promise<string> {
  const connection = await tenure.send<{ name: string }>("POST", "/api/model-connections", "model-connection", names);
  tell(`Model        connected as ${connection.name}/scripted, 3 USD per million tokens in, 12 USD out`);
  const budget = await tenure.send<{ usd: number; window: string }>("PUT", "/api/budgets", "budget");
  tell(`Budget       ${budget.usd} USD a ${budget.window} for the whole workspace`);

  const server = await tenure.send<{ id: string; fault: { message: string } | null }>(
    "POST",
    "/api/tool-servers",
    "tool-server",
    names,
  );
  if (server.fault !== null)
    throw new Error(`Tenure cannot read ${names["ORDERS_URL"]}/openapi.json: ${server.fault.message}`);
  const { tools } = await tenure.get<{ tools: Tool[] }>(`/api/tool-servers/${server.id}/tools`);
  tell(`Tool server  orders, with ${tools.map(({ name, status }) => `${name} (${status})`).join(", ")}`);
  const reviewed = Object.fromEntries(
    tools.flatMap(({ id, name, digest }) => [
      [`${name.toUpperCase()}_ID`, id],
      [`${name.toUpperCase()}_DIGEST`, digest],
    ]),
  );
  const { results } = await tenure.send<{ results: { status: string; message?: string }[] }>(
    "POST",
    `/api/tool-servers/${server.id}/release`,
    "release",
    reviewed,
  );
  const refused = results.find(({ status }) => status !== "done");
  if (refused !== undefined) throw new Error(`A tool was not released: ${refused.message}`);
  tell("             released: two that read, and refund_order under the action refund");

  const { agent } = await tenure.send<{ agent: { id: string; maturity_level: string } }>(
    "POST",
    "/api/agents",
    "agent",
  );
  tell(`Agent        Refund desk, a ${agent.maturity_level}: it reads alone and asks before each refund`);
  return agent.id;
}
