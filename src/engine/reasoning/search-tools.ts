import { z } from "zod";

import type { RunState, ToolDescription } from "./provider.ts";
import type { Tool } from "./tool.ts";

export const SEARCH_TOOLS_TOOL = "search_tools";

const FOUND = 10;
const MAX_FOUND = 20;
const MAX_DESCRIPTION = 300;
/** The name counts more than the description. */
const NAME_WEIGHT = 3;

const Input = z.strictObject({
  query: z.string().min(1).max(300).describe("Words for what the tool should do"),
  limit: z.number().int().min(1).max(MAX_FOUND).optional().describe(`How many; ${FOUND} when omitted`),
});

export const shownNameOf = ({ name, shownName = name }: Pick<ToolDescription, "name" | "shownName">): string =>
  shownName;

/** Finds tools of the run by words. A run with more tools than a vendor takes offers its model this one and the found ones. */
export const searchToolsTool: Tool = {
  name: SEARCH_TOOLS_TOOL,
  description:
    "Searches all of your tools by words. You see a part of them; those that this search finds can be called from your next step on.",
  action: "search",
  reach: "pure",
  inputSchema: Input,
  run: (input, { state }) => {
    const { query, limit = FOUND } = Input.parse(input);
    const found = rankTools(state.tools, query).slice(0, limit);
    return {
      tools: found.map((tool) => ({
        name: shownNameOf(tool),
        description: tool.description.slice(0, MAX_DESCRIPTION).toWellFormed(),
      })),
      of: state.tools.length,
    };
  },
};

/** The names that searches of the run found, the latest first. */
export function foundNames({ steps }: Pick<RunState, "steps">): string[] {
  const searches = steps.flatMap(({ calls }) => calls).filter(({ tool }) => tool === SEARCH_TOOLS_TOOL);
  return searches.toReversed().flatMap(({ outcome }) => (outcome?.status === "done" ? namesIn(outcome.output) : []));
}

function namesIn(output: unknown): string[] {
  const { tools } = (output ?? {}) as { tools?: unknown };
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool: { name?: unknown } | null) => (typeof tool?.name === "string" ? [tool.name] : []));
}

/**
 * The tools that have a word of the query in their name or description, the best first. A word counts by the inverse of
 * the number of tools that have it.
 */
export function rankTools(tools: readonly ToolDescription[], query: string): ToolDescription[] {
  const wanted = [...new Set(wordsOf(query))];
  const texts = tools.map((tool) => ({
    tool,
    name: wordsOf(`${shownNameOf(tool)} ${tool.skill?.name ?? ""}`),
    description: wordsOf(tool.description),
  }));
  const weights = new Map(
    wanted.map((word) => {
      const having = texts.filter(({ name, description }) => has(name, word) || has(description, word)).length;
      return [word, 1 / Math.max(1, having)];
    }),
  );
  const scored = texts.map(({ tool, name, description }) => {
    const scores = wanted.map(
      (word) => (weights.get(word) ?? 0) * ((has(name, word) ? NAME_WEIGHT : 0) + (has(description, word) ? 1 : 0)),
    );
    return { tool, score: scores.reduce((sum, score) => sum + score, 0) };
  });
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ tool }) => tool);
}

/** A longer form of a word is that word too. */
const has = (words: readonly string[], wanted: string): boolean =>
  words.some((word) => word === wanted || (wanted.length > 3 && word.startsWith(wanted)));

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
