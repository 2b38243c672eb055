import { selectExamCases } from "#autonomy/edge-cases/exam-cases.queries";
import { possibleKinds } from "#autonomy/exam-cases/draw-exam-cases";
import type { CaseForm } from "#autonomy/exam-cases/exam-case";
import type { BaseContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import { agentTools } from "#engine/reasoning/agent-tools";
import type { ModelNames, ModelSources } from "#engine/reasoning/models/model-source";
import { SCRIPT } from "#engine/reasoning/models/script-model";
import { hasModel, modelSources, providerFor } from "#models/model-connections/model-sources";

/** A language model fills the details that a case asks for; those of a script and of the built-in engine are their tools' outputs. */
export const formOf = (models: ModelSources, configuration: ModelNames, createdBy: string | null): CaseForm =>
  hasModel(models, configuration, createdBy) && providerFor(models, configuration, createdBy) !== SCRIPT
    ? "structured"
    : "tools";

/**
 * Whether an exam of the agent has a question. It has none where the platform runs nothing of the agent that could
 * answer: no model, no built-in tool that a case needs, and no edge case of the tenant. Usual agents cost no read.
 */
export async function hasQuestions(
  ctx: BaseContext & { tenant: { id: string } },
  { configuration, createdBy }: Pick<AgentRow, "configuration" | "createdBy">,
): Promise<boolean> {
  const tools = new Set(agentTools(configuration).keys());
  if (possibleKinds("tools", tools).length > 0) return true;
  const [models, edgeCases] = await Promise.all([modelSources(ctx), selectExamCases(ctx.db, ctx.tenant.id)]);
  return edgeCases.length > 0 || formOf(models, configuration, createdBy) === "structured";
}
