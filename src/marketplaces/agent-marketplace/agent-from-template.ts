import { newAgent } from "#agents/agents/new-agent";
import { isConfigurationTooLarge } from "#agents/agents/update-agent";
import { remember } from "#agents/memories/memory.queries";
import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import type { Statement } from "#db/statement";
import { lowerLevel } from "#engine/governance/maturity";
import { AppError } from "#errors/app-error";
import { withKnownModel } from "#models/models/known-model";

import { type AgentTemplate, configurationOf, heuristicText } from "./agent-template.ts";
import { type MissingPart, missingParts } from "./missing-parts.ts";

/** Autonomy is earned here: proof from elsewhere cannot be seen here. */
const HIGHEST_LEVEL = "intern";

/**
 * Makes an agent from a template, with the statements that store it and its memory (`touches: ["agents"]`). It starts at `intern` at most.
 * A model that the tenant does not have is left out; `missing` names it, and the tools and skills that the tenant does not have. The batch checks the tier's limit of agents (AGENT_LIMIT_EXCEEDED). Throws CONFLICT when the template's configuration is larger than an
 * agent may have.
 */
export async function agentFromTemplate(
  ctx: ServiceContext,
  template: AgentTemplate,
  { name, description }: { name: string; description: string },
): Promise<{ agent: AgentRow; statements: Statement[]; modelLeftOut: string | null; missing: MissingPart[] }> {
  const known = await withKnownModel(ctx, template.configuration);
  const configuration = configurationOf({ ...template, configuration: known.configuration });
  if (isConfigurationTooLarge(configuration)) throw tooLarge();
  const { agent, statements } = newAgent(ctx, {
    name,
    description,
    role: template.role,
    maturity_level: lowerLevel(template.maturity_level, HIGHEST_LEVEL),
    capabilities: template.capabilities,
    configuration,
  });
  const memory = template.heuristics.flatMap((heuristic) =>
    remember(ctx, agent.id, { kind: "heuristic", text: heuristicText(heuristic) }),
  );
  const missing = await missingParts(ctx, template, known.modelLeftOut);
  return { agent, statements: [...statements, ...memory], modelLeftOut: known.modelLeftOut, missing };
}

const tooLarge = (): AppError =>
  new AppError("CONFLICT", {
    message: "The template's configuration is larger than an agent may have.",
    details: { reason: "configuration_too_large" },
  });
