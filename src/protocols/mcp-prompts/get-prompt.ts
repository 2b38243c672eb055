import type { GetPromptResult } from "@modelcontextprotocol/server";

import type { ServiceContext } from "#context/context";
import { invalidInput } from "#errors/app-error";
import { installedSkills } from "#skills/private-skills/installed-skills";

import { offeredPrompts } from "./find-prompts.ts";
import type { PlatformPrompt } from "./platform-prompts.ts";

/** A prompt with its arguments filled in; null for an unknown one. Throws INVALID_INPUT. */
export async function getPrompt(
  ctx: ServiceContext,
  agentId: string | undefined,
  { name, arguments: given }: { name: string; arguments: Record<string, unknown> },
): Promise<GetPromptResult | null> {
  const prompt = offeredPrompts(ctx, agentId).find((offered) => offered.name === name);
  if (prompt === undefined) return null;
  const read = checked(prompt, given);
  const text = prompt.say(read["skill"] === undefined ? read : { ...read, skill: await skillIdOf(ctx, read["skill"]) });
  return {
    ...(prompt.description === undefined ? {} : { description: prompt.description }),
    messages: [{ role: "user", content: { type: "text", text } }],
  };
}

function checked({ arguments: known = [] }: PlatformPrompt, given: Record<string, unknown>): Record<string, string> {
  const read = known.map(({ name }): [string, string] => {
    const value = given[name];
    if (typeof value === "string" && value.trim() !== "") return [name, value];
    throw invalidInput({ path: `arguments.${name}`, code: "invalid_type", message: "is required" });
  });
  return Object.fromEntries(read);
}

/** No tool lists skills, so the model gets the id. */
async function skillIdOf(ctx: ServiceContext, nameOrId: string): Promise<string> {
  const skills = await installedSkills(ctx);
  const found = skills.find(({ id, name }) => id === nameOrId || name === nameOrId);
  if (found) return found.id;
  throw invalidInput({ path: "arguments.skill", code: "custom", message: "is not an installed skill" });
}
