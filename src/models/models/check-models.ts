import { BUILTIN, chooseModel, fallbackNames } from "#engine/reasoning/models/model-source";
import { invalidInput, type Issue } from "#errors/app-error";
import type { ModelsContext } from "#models/model-connections/connections-of";
import { modelSources } from "#models/model-connections/model-sources";

/**
 * Refuses a supplied configuration that names a model which the tenant does not have, or which belongs to another person than
 * the one who created the agent. Throws INVALID_INPUT with the path of each unknown name.
 */
export async function checkModels(
  ctx: ModelsContext,
  configuration: Record<string, unknown> = {},
  createdBy: string | null = null,
): Promise<void> {
  const { model, fallbacks } = configuration;
  const named: [path: string, name: string][] = [
    ...(typeof model === "string" && model !== BUILTIN ? [["model", model] as [string, string]] : []),
    ...fallbackNames(fallbacks).map((name, index): [string, string] => [`fallbacks.${index}`, name]),
  ];
  if (named.length === 0) return;
  const sources = await modelSources(ctx);
  const [first, ...rest] = named
    .filter(([, name]) => chooseModel(sources, name, createdBy) === null)
    .map(([path]): Issue => ({
      path: `body.configuration.${path}`,
      code: "unknown_model",
      message: "does not name a model of the workspace's connections or of the instance",
    }));
  if (first !== undefined) throw invalidInput(first, ...rest);
}
