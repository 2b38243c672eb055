import { LEARNED_GUIDANCE } from "#engine/reasoning/learned-guidance";
import { canonicalJson } from "#lib/json";
import { seededRandom, shuffled } from "#lib/seeded-random";

/** A change of an agent's configuration; a value of null removes the key. */
export interface VariantProposal {
  operator: "keep_used_tools" | "drop_unused_tool" | "offer_skill" | "offer_all_tools" | "cooler" | "add_guidance";
  description: string;
  changes: Record<string, unknown>;
}

/** The basis of variants: the agent, and its results on the visible episodes. */
export interface WorkflowEvidence {
  configuration: Readonly<Record<string, unknown>>;
  /** Names of its current tools. */
  tools: readonly string[];
  /** Skills of the tenant that it lacks, as tools. */
  missingSkills: readonly { tool: string; name: string }[];
  toolsCalled: readonly string[];
  /** Error messages of the failed runs. */
  errors: readonly string[];
  /** Whether a language model decides: only a model reads guidance and temperature. */
  hasModel: boolean;
}

const MAX_GUIDANCE = 500;
/** A temperature at which a model repeats itself. */
const COOL = 0.2;

/**
 * The distinct variants worth measuring, in the order of the seed. Variants that the engine would not notice are left
 * out. Pure: the same arguments give the same variants.
 */
export function proposeVariants(evidence: WorkflowEvidence, seed: number): VariantProposal[] {
  const { configuration, tools, missingSkills, toolsCalled, errors, hasModel } = evidence;
  const proposed: VariantProposal[] = [];
  const used = tools.filter((name) => toolsCalled.includes(name));
  if (used.length > 0 && used.length < tools.length)
    proposed.push({
      operator: "keep_used_tools",
      description: `Offers only the ${used.length} tools that it used`,
      changes: { tools: used },
    });
  for (const unused of tools.filter((name) => !toolsCalled.includes(name)))
    if (tools.length > 1)
      proposed.push({
        operator: "drop_unused_tool",
        description: `Does not offer \`${unused}\`, which it did not use`,
        changes: { tools: tools.filter((name) => name !== unused) },
      });
  for (const { tool, name } of missingSkills)
    proposed.push({
      operator: "offer_skill",
      description: `Offers the skill "${name}" too`,
      changes: { tools: [...tools, tool] },
    });
  if (Array.isArray(configuration["tools"]))
    proposed.push({ operator: "offer_all_tools", description: "Offers every tool", changes: { tools: null } });
  if (hasModel) proposed.push(...forModels(configuration, errors));
  return shuffled(withoutRepeats(proposed), seededRandom(seed)).toSorted(
    (left, right) => PRIORITY.indexOf(left.operator) - PRIORITY.indexOf(right.operator),
  );
}

/** Operators that may repair something precede those that only narrow the choice. */
const PRIORITY: readonly VariantProposal["operator"][] = [
  "offer_skill",
  "offer_all_tools",
  "add_guidance",
  "keep_used_tools",
  "cooler",
  "drop_unused_tool",
];

function forModels(configuration: Readonly<Record<string, unknown>>, errors: readonly string[]): VariantProposal[] {
  const proposed: VariantProposal[] = [];
  const temperature = configuration["temperature"];
  if (typeof temperature !== "number" || temperature > COOL)
    proposed.push({
      operator: "cooler",
      description: `Runs at a temperature of ${COOL}`,
      changes: { temperature: COOL },
    });
  const [error] = errors;
  if (error === undefined) return proposed;
  const learned = configuration[LEARNED_GUIDANCE];
  const others = typeof learned === "object" && learned !== null && !Array.isArray(learned) ? learned : {};
  const text = `Earlier work ended with: ${error}`.slice(0, MAX_GUIDANCE).toWellFormed();
  proposed.push({
    operator: "add_guidance",
    description: "Receives the outcome of earlier work",
    changes: { [LEARNED_GUIDANCE]: { ...others, variant: `${text} Check for that first.` } },
  });
  return proposed;
}

function withoutRepeats(proposed: readonly VariantProposal[]): VariantProposal[] {
  const seen = new Set<string>();
  return proposed.filter(({ changes }) => {
    const key = canonicalJson(changes);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** The configuration with a variant's changes. */
export function withChanges(
  configuration: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...configuration, ...changes }).filter(([, value]) => value !== null));
}
