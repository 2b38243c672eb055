import type { AgentRow } from "#db/schema/agents";
import { type ActingParts, type ActingTool, fingerprintOf } from "#engine/evidence/fingerprint";
import { actionComplexity } from "#engine/governance/actions";
import { learnedGuidance } from "#engine/reasoning/learned-guidance";
import { BUILTIN, chooseModels, type ModelChoice, type ModelSources } from "#engine/reasoning/models/model-source";
import type { Tool } from "#engine/reasoning/tool";
import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";
import { modelSources } from "#models/model-connections/model-sources";
import { installedSkills } from "#skills/private-skills/installed-skills";
import { toolsOf } from "#tools/offered-tools/tools-of";

/** The parts that act when an agent runs, and their fingerprint. */
export interface Acting {
  fingerprint: string;
  parts: ActingParts;
}

type ToolsContext = Parameters<typeof toolsOf>[0];
type Definition = Pick<AgentRow, "role" | "capabilities" | "configuration"> & Partial<Pick<AgentRow, "createdBy">>;

/** The parts that act under an agent's definition with these tools and the models that the workspace has now. */
export async function actingWith(
  sources: ModelSources,
  { role, capabilities, configuration, createdBy = null }: Definition,
  tools: ReadonlyMap<string, Tool>,
): Promise<Acting> {
  const [first, ...fallbacks] = chooseModels(sources, configuration, createdBy) ?? [];
  const { temperature, system_prompt: prompt, domain_id: domain, reasoning_effort: effort } = configuration;
  const told = {
    prompt: prompt ?? null,
    capabilities,
    learned: learnedGuidance(configuration),
    ...(effort === undefined ? {} : { effort }),
  };
  const parts: ActingParts = {
    ...placeOf(first),
    ...(fallbacks.length === 0 ? {} : { fallbacks: fallbacks.map(placeOf) }),
    prompt: await sha256Hex(canonicalJson(told)),
    temperature: typeof temperature === "number" ? temperature : null,
    role,
    domain: typeof domain === "string" ? domain : null,
    tools: Object.fromEntries([...tools.values()].map((tool) => [tool.name, actingTool(tool)])),
  };
  return { fingerprint: await fingerprintOf(parts), parts };
}

/** As `actingWith`, with the tools that the definition has now. */
export const actingOf = async (ctx: ToolsContext, definition: Definition): Promise<Acting> =>
  actingWith(
    await modelSources(ctx),
    definition,
    await toolsOf(ctx, definition.configuration, await installedSkills(ctx)),
  );

/** Where a model acts. Without one, and with a name that belongs to no connection, no model can. */
const placeOf = (choice: ModelChoice | undefined): Pick<ActingParts, "provider" | "baseUrl" | "model"> =>
  choice === undefined
    ? { provider: BUILTIN, baseUrl: "", model: "" }
    : { provider: choice.source.provider, baseUrl: choice.source.baseUrl, model: choice.model };

const actingTool = ({ digest = "", closed = [], action }: Tool): ActingTool => ({
  digest,
  complexity: actionComplexity(action),
  closed: closed.toSorted(),
});
