import type { AgentRow } from "#agents/agents/agent-row";
import { newAgent } from "#agents/agents/new-agent";
import { isConfigurationTooLarge } from "#agents/agents/update-agent";
import { remember } from "#agents/episodes/remember";
import type { ServiceContext } from "#context";
import type { Statement } from "#db/statement";
import { lowerLevel } from "#engine/governance/maturity";
import { AppError } from "#errors/app-error";

import { type AgentTemplate, configurationOf, heuristicText } from "./agent-template.ts";

/** Autonomy is earned here: what an agent proved elsewhere is not seen from here. */
const HIGHEST_LEVEL = "intern";

/**
 * An agent made from a template, and the statements that make it with what it remembers (`touches: ["agents"]`). It begins at `intern`
 * at most, whatever level its model had. The tier's number of agents holds inside the batch: AGENT_LIMIT_EXCEEDED. Throws CONFLICT for
 * a template whose configuration is beyond what an agent may have.
 */
export function agentFromTemplate(
  ctx: ServiceContext,
  template: AgentTemplate,
  { name, description }: { name: string; description: string },
): { agent: AgentRow; statements: Statement[] } {
  const configuration = configurationOf(template);
  if (isConfigurationTooLarge(configuration)) throw tooLarge();
  const { agent, statements } = newAgent(ctx, {
    name,
    description,
    role: template.role,
    maturity_level: lowerLevel(template.maturity_level, HIGHEST_LEVEL),
    capabilities: template.capabilities,
    configuration,
  });
  const memory = template.heuristics.map((heuristic) =>
    remember(ctx, agent.id, { kind: "heuristic", text: heuristicText(heuristic) }),
  );
  return { agent, statements: [...statements, ...memory] };
}

const tooLarge = (): AppError =>
  new AppError("CONFLICT", {
    message: "The template's configuration is larger than an agent may have.",
    details: { reason: "configuration_too_large" },
  });
