import type { Config } from "#config";
import type { AgentRow } from "#db/schema/agents";
import { type ActingParts, type ActingTool, fingerprintOf } from "#engine/evidence/fingerprint";
import { actionComplexity } from "#engine/governance/actions";
import { learnedGuidance } from "#engine/reasoning/learned-guidance";
import { resolvedModel } from "#engine/reasoning/models/known-models";
import type { Tool } from "#engine/reasoning/tool";
import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";
import { installedSkills } from "#skills/private-skills/installed-skills";
import { toolsOf } from "#tools/offered-tools/tools-of";

/** The parts that act when an agent runs, and their fingerprint. */
export interface Acting {
  fingerprint: string;
  parts: ActingParts;
}

type ToolsContext = Parameters<typeof toolsOf>[0];
type Definition = Pick<AgentRow, "role" | "capabilities" | "configuration">;

/** The parts that act under an agent's definition with these tools, by the model that the instance uses now. */
export async function actingWith(
  { config }: { config: Pick<Config, "llm"> },
  { role, capabilities, configuration }: Definition,
  tools: ReadonlyMap<string, Tool>,
): Promise<Acting> {
  const { provider, baseUrl = "" } = config.llm;
  const { temperature, system_prompt: prompt, domain_id: domain } = configuration;
  const told = { prompt: prompt ?? null, capabilities, learned: learnedGuidance(configuration) };
  const parts: ActingParts = {
    provider,
    baseUrl,
    model: resolvedModel(config.llm, configuration) ?? "",
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
  actingWith(ctx, definition, await toolsOf(ctx, definition.configuration, await installedSkills(ctx)));

const actingTool = ({ digest = "", closed = [], action }: Tool): ActingTool => ({
  digest,
  complexity: actionComplexity(action),
  closed: closed.toSorted(),
});
