import { steeringOfAgent } from "#agents/domains/domain-of-agent";
import type { AgentRow } from "#db/schema/agents";
import { type ActingParts, type ActingTool, fingerprintOf, FORM, inFirstForm } from "#engine/evidence/fingerprint";
import { actionComplexity } from "#engine/governance/actions";
import { learnedGuidance } from "#engine/reasoning/learned-guidance";
import {
  BUILTIN,
  chooseModels,
  type ModelChoice,
  type ModelSources,
  nameOfChoice,
} from "#engine/reasoning/models/model-source";
import type { Tool } from "#engine/reasoning/tool";
import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";
import { modelSources } from "#models/model-connections/model-sources";
import { resolvedAddress } from "#models/model-connections/vendor-address";
import { installedSkills } from "#skills/private-skills/installed-skills";
import { toolsOf } from "#tools/offered-tools/tools-of";

/** A fallback of an agent, and the fingerprint of what acts when it does. */
export interface ActingFallback {
  /** Its full name: the connection and the model. */
  name: string;
  fingerprint: string;
}

/** The parts that act when an agent's first model runs, their fingerprint, and those of its fallbacks. */
export interface Acting {
  fingerprint: string;
  parts: ActingParts;
  fallbacks: readonly ActingFallback[];
  /** The same in the form of fingerprints from before `FORM`, by which they are recognized. */
  former: () => Promise<{ fingerprint: string; parts: ActingParts }>;
}

type ToolsContext = Parameters<typeof toolsOf>[0];
type Definition = Pick<AgentRow, "role" | "capabilities" | "configuration"> &
  Partial<Pick<AgentRow, "createdBy">> & { tenure?: Pick<AgentRow["tenure"], "domainDigest"> };

/** The parts that act under an agent's definition with these tools and the models that the workspace has now. */
export async function actingWith(
  sources: ModelSources,
  { role, capabilities, configuration, tenure, createdBy = null }: Definition,
  tools: ReadonlyMap<string, Tool>,
): Promise<Acting> {
  const [first, ...others] = chooseModels(sources, configuration, createdBy) ?? [];
  const { temperature, max_tokens: maxTokens, system_prompt: prompt, domain_id: domain } = configuration;
  const { reasoning_effort: effort } = configuration;
  const told = {
    prompt: prompt ?? null,
    capabilities,
    learned: learnedGuidance(configuration),
    ...(effort === undefined ? {} : { effort }),
  };
  const digest = tenure?.domainDigest ?? null;
  const parts: ActingParts = {
    form: FORM,
    ...placeOf(first),
    prompt: await sha256Hex(canonicalJson(told)),
    temperature: typeof temperature === "number" ? temperature : null,
    ...(typeof maxTokens === "number" ? { maxTokens } : {}),
    role,
    domain: typeof domain === "string" ? domain : null,
    ...(typeof domain === "string" && digest !== null ? { domainDigest: digest } : {}),
    tools: Object.fromEntries([...tools.values()].map((tool) => [tool.name, actingTool(tool)])),
    ...(Array.isArray(configuration.tools) ? {} : { isOpen: true }),
  };
  return {
    fingerprint: await fingerprintOf(parts),
    parts,
    fallbacks: await Promise.all(
      others.map(async (choice) => ({
        name: nameOfChoice(choice),
        fingerprint: await fingerprintOf({ ...parts, ...placeOf(choice) }),
      })),
    ),
    former: async () => {
      const former = inFirstForm(parts, [formerPlaceOf(first), ...others.map(formerPlaceOf)]);
      return { fingerprint: await fingerprintOf(former), parts: former };
    },
  };
}

/** As `actingWith`, with the tools and the domain that the definition has now. */
export async function actingOf(ctx: ToolsContext, definition: Omit<Definition, "tenure">): Promise<Acting> {
  const [domainDigest, models, skills] = await Promise.all([
    steeringOfAgent(ctx, definition.configuration),
    modelSources(ctx),
    installedSkills(ctx),
  ]);
  return actingWith(
    models,
    { ...definition, tenure: { domainDigest } },
    await toolsOf(ctx, definition.configuration, skills),
  );
}

/** The agent with its first model alone: what a fallback can do says nothing about what the first one can. */
export const withoutFallbacks = <Agent extends Pick<AgentRow, "configuration">>(agent: Agent): Agent => {
  const { fallbacks: _fallbacks, ...configuration } = agent.configuration;
  return { ...agent, configuration };
};

type Place = Pick<ActingParts, "provider" | "baseUrl" | "model">;

/** Where a model acts: the address that is asked, however it is written. */
function placeOf(choice: ModelChoice | undefined): Place {
  const place = formerPlaceOf(choice);
  return choice === undefined ? place : { ...place, baseUrl: resolvedAddress(choice.source) };
}

/** The same with the address as it is configured. Without a model, and with a name that belongs to no connection, no model acts. */
const formerPlaceOf = (choice: ModelChoice | undefined): Place =>
  choice === undefined
    ? { provider: BUILTIN, baseUrl: "", model: "" }
    : { provider: choice.source.provider, baseUrl: choice.source.baseUrl, model: choice.model };

const actingTool = ({ digest = "", closed = [], environment = [], action }: Tool): ActingTool => ({
  digest,
  complexity: actionComplexity(action),
  closed: closed.toSorted(),
  ...(environment.length === 0 ? {} : { environment: environment.toSorted() }),
});
