import { type Definition, type Difference, differencesOf } from "#agents/agent-versions/differences";
import { namesOf } from "#engine/reasoning/agent-tools";
import type { Tool } from "#engine/reasoning/tool";
import { agentToolName } from "#engine/reasoning/tool-name";
import { canonicalJson } from "#lib/json";

/** How a variant differs from what it is compared with. */
export interface VariantOrder {
  instructions?: string | undefined;
  model?: string | undefined;
  temperature?: number | undefined;
  tools?: Record<string, boolean> | undefined;
  messages?: Record<string, unknown>[] | undefined;
}

type Tools = ReadonlyMap<string, Tool>;

/** The name of a tool by any of its names; undefined for a name of none. */
export const toolNamed = (tools: Tools, name: unknown): string | undefined =>
  [...tools.values()].find((tool) => namesOf(tool).some((own) => own === name))?.name;

/** The definition with the variant's instructions, model, temperature and tools. `tools`: those that it has or asks for. */
export function variantDefinition(base: Definition, order: VariantOrder, tools: Tools): Definition {
  const { instructions, model, temperature } = order;
  const configuration = {
    ...base.configuration,
    ...(instructions === undefined ? {} : { system_prompt: instructions }),
    ...(model === undefined ? {} : { model }),
    ...(temperature === undefined ? {} : { temperature }),
  };
  return { ...base, configuration: { ...configuration, ...chosenTools(base, order.tools ?? {}, tools) } };
}

/** The lists of tools and of agents after some were taken away or added; a list that stays as it is is left out. */
function chosenTools({ configuration }: Definition, chosen: Record<string, boolean>, tools: Tools) {
  const named = Object.entries(chosen).map(([name, isOn]) => ({ name: toolNamed(tools, name) ?? name, isOn }));
  const off = new Set(named.flatMap(({ name, isOn }) => (isOn ? [] : [name])));
  const { tools: listed, agents } = configuration;
  const before: unknown[] = Array.isArray(listed) ? listed : [...tools.values()].flatMap(nameUnlessAgent);
  const kept = before.filter((name) => !off.has(toolNamed(tools, name) ?? String(name)));
  const has = new Set(kept.map((name) => toolNamed(tools, name)));
  const more = named.flatMap(({ name, isOn }) => (isOn && !has.has(name) ? [name] : []));
  const asked = Array.isArray(agents) ? agents.filter((id) => !off.has(agentToolName(String(id)))) : [];
  return {
    ...(kept.length === before.length && more.length === 0 ? {} : { tools: [...kept, ...more] }),
    ...(Array.isArray(agents) && asked.length < agents.length ? { agents: asked } : {}),
  };
}

const nameUnlessAgent = ({ name, agent }: Tool): string[] => (agent === undefined ? [name] : []);

/** How a variant differs, its messages as one part. */
export const changesOf = (base: Definition, variant: Definition, { messages }: VariantOrder): Difference[] => [
  ...differencesOf(base, variant),
  ...(messages === undefined ? [] : [{ path: "messages", from: undefined, to: messages }]),
];

/** The change that makes an agent act like a variant; null where they act alike. A key that the variant lacks is removed. */
export function patchOf(agent: Definition, variant: Definition): Record<string, unknown> | null {
  const keys = Object.keys({ ...agent.configuration, ...variant.configuration }).filter(
    (key) => canonicalJson(agent.configuration[key]) !== canonicalJson(variant.configuration[key]),
  );
  const configuration = Object.fromEntries(keys.map((key) => [key, variant.configuration[key] ?? null]));
  const patch = {
    ...(keys.length === 0 ? {} : { configuration }),
    ...(canonicalJson(agent.capabilities) === canonicalJson(variant.capabilities)
      ? {}
      : { capabilities: variant.capabilities }),
  };
  return Object.keys(patch).length === 0 ? null : patch;
}
