import type { ServiceContext } from "#context/context";
import { chooseModel, nameOfChoice } from "#engine/reasoning/models/model-source";
import { modelSources } from "#models/model-connections/model-sources";
import { unknownIn } from "#tools/offered-tools/check-tools";
import { serverInName } from "#tools/wire/call-name";

import type { AgentTemplate } from "./agent-template.ts";
import { selectMissingSkills } from "./store.ts";

/** Something that a template works with, and the workspace does not have. */
export interface MissingPart {
  kind: "model" | "tool" | "skill";
  /** By which the template names it. */
  name: string;
  /** The skill's listing on this instance's marketplace; null without one. */
  listingId: string | null;
  /** The steps of a user who wants it, in one or two sentences. */
  howToGet: string;
}

/**
 * The parts that a template works with and the tenant lacks: its model, which the agent then goes without, and the tools and skills that
 * its configuration names. The agent keeps their names, so that it has them as soon as the workspace does.
 */
export async function missingParts(
  ctx: ServiceContext,
  { configuration, skill_ids: skillIds }: Pick<AgentTemplate, "configuration" | "skill_ids">,
  modelLeftOut: string | null,
): Promise<MissingPart[]> {
  const named = [...new Set((configuration.tools ?? []).filter((name) => typeof name === "string"))];
  const [unknown, listings, model] = await Promise.all([
    unknownIn(ctx, named),
    skillIds.length === 0 ? [] : selectMissingSkills(ctx.db, ctx.tenant.id, skillIds),
    modelLeftOut === null ? [] : missingModel(ctx, modelLeftOut),
  ]);
  const names = unknown.flatMap((index) => named[index] ?? []);
  const offered = new Set(listings.map(({ name }) => name));
  return [
    ...model,
    ...names.flatMap((name) => missingTool(name)),
    ...listings.map(missingListing),
    ...names.filter((name) => serverInName(name) === null && !offered.has(name)).map(missingSkill),
  ];
}

async function missingModel(ctx: ServiceContext, name: string): Promise<MissingPart[]> {
  const usual = chooseModel(await modelSources(ctx), undefined);
  const until =
    usual === null
      ? "Until then the agent has no model, and the built-in engine does what it can."
      : `Until then the agent uses ${nameOfChoice(usual)}.`;
  const howToGet = `Connect it under Settings, Models and budgets, or choose another model for the agent. ${until}`;
  return [{ kind: "model", name, listingId: null, howToGet }];
}

function missingTool(name: string): MissingPart[] {
  const server = serverInName(name);
  if (server === null) return [];
  const howToGet = `Register the tool server or API document with the name ${JSON.stringify(server)} under Tools, and release the tool.`;
  return [{ kind: "tool", name, listingId: null, howToGet }];
}

const missingListing = ({ id, name }: { id: string; name: string }): MissingPart => ({
  kind: "skill",
  name,
  listingId: id,
  howToGet: "Install it from the marketplace, and add it to the agent's tools.",
});

const missingSkill = (name: string): MissingPart => ({
  kind: "skill",
  name,
  listingId: null,
  howToGet: "Ask the publisher for it, or write a skill, and add it to the agent's tools.",
});

const NOUNS = { model: ["model", "models"], tool: ["tool", "tools"], skill: ["skill", "skills"] } as const;

/** The missing parts as sentences for people: alike ones together, each with what to do. Empty without any. */
export function missingInWords(parts: readonly MissingPart[]): string {
  const groups = Map.groupBy(parts, ({ kind, howToGet }) => `${kind} ${howToGet}`);
  return [...groups.values()]
    .map((group) => {
      const [first] = group;
      if (first === undefined) return "";
      const [one, several] = NOUNS[first.kind];
      const names = group.map(({ name }) => JSON.stringify(name)).join(", ");
      return ` This workspace does not have the ${group.length === 1 ? one : several} ${names} of the template. ${inPlural(first.howToGet, group.length)}`;
    })
    .join("");
}

const inPlural = (sentence: string, count: number): string =>
  count === 1 ? sentence : sentence.replace("release the tool.", "release the tools.").replaceAll(/\bit\b/g, "them");
