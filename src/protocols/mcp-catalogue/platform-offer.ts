import type { ServiceContext } from "#context/context";
import { completeArgument } from "#protocols/mcp-prompts/complete-argument";
import { findPrompts, promptPermission } from "#protocols/mcp-prompts/find-prompts";
import { getPrompt } from "#protocols/mcp-prompts/get-prompt";
import { listResources } from "#protocols/mcp-resources/list-resources";
import { readResource } from "#protocols/mcp-resources/read-resource";
import { TEMPLATES } from "#protocols/mcp-resources/resource-address";
import { watchResource } from "#protocols/mcp-resources/watch-resource";
import { boundAgentId } from "#protocols/mcp-tools/acting-agent";
import { callTool } from "#protocols/mcp-tools/call-tool";
import { findTools, toolPermission } from "#protocols/mcp-tools/find-tools";

import type { Catalogue, Offer } from "./catalogue.ts";
import { orderOf, presentResult, presentTool } from "./platform-tools.ts";

const INSTRUCTIONS =
  "Tenure runs AI agents under governance. Each agent has a level (student, intern, supervised, autonomous) that decides what it may do; " +
  "an action above its level waits for a person's approval, or is refused. Find an agent with list_agents and give it a task with run_agent.";

const offerTo = (ctx: ServiceContext, named: string | undefined): Catalogue => offerFor(ctx, boundAgentId(ctx, named));

const offerFor = (ctx: ServiceContext, agentId: string | undefined): Catalogue => ({
  tools: async () => (await findTools(ctx, agentId)).tools.map(presentTool),
  callTool: async (name, request) => {
    const result = await callTool(ctx, { ...orderOf(request), name, agentId });
    return result === null ? null : presentResult(result);
  },
  // No intermediary needs an argument in a header.
  schemaWithHeaders: () => undefined,
  resources: (cursor) => listResources(ctx, agentId, cursor),
  templates: () => TEMPLATES,
  readResource: (uri) => readResource(ctx, agentId, uri),
  watchResource: (uri, signal, changed) => watchResource(ctx, agentId, { uri, signal, changed }),
  prompts: async () => findPrompts(ctx, agentId),
  getPrompt: (name, request) => getPrompt(ctx, agentId, { name, arguments: request.arguments }),
  complete: (asked) => completeArgument(ctx, agentId, asked),
});

export const platformOffer: Offer = {
  identity: { name: "tenure", title: "Tenure", version: "8.0.0" },
  instructions: INSTRUCTIONS,
  to: offerTo,
  permissionFor: ({ method, name }, agentId) => {
    if (method === "tools/call") return toolPermission(name, agentId);
    if (method === "prompts/get") return promptPermission(name);
    return method.startsWith("resources/") ? "AGENT_VIEW" : null;
  },
};
