import type { ToolDescription } from "#engine/reasoning/provider";

import { wordPattern } from "./phrase-patterns.ts";

/** A clause without one of these words does not name a skill. */
const RUNNING = wordPattern("running");

/**
 * The installed skill that a clause names, by its name as whole words or by its id, after "run", "use", "apply" or "skill"; of several
 * the one with the longest name.
 */
export function findNamedSkill(clause: string, tools: readonly ToolDescription[]): ToolDescription | null {
  if (!RUNNING.test(clause)) return null;
  const text = ` ${plain(clause)} `;
  let best: ToolDescription | null = null;
  for (const tool of tools) {
    if (tool.skill === undefined) continue;
    const name = plain(tool.skill.name);
    const named = (name !== "" && text.includes(` ${name} `)) || clause.includes(tool.skill.id);
    if (named && name.length > plain(best?.skill?.name ?? "").length) best = tool;
  }
  return best;
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
