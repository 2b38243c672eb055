import { PROVIDERS } from "#connections/integrations/catalogue";
import type { ServiceContext } from "#context/context";
import { BUILTIN_TOOLS } from "#engine/reasoning/agent-tools";
import type { Reach } from "#engine/reasoning/provider";
import type { Tool } from "#engine/reasoning/tool";
import { withoutHidden } from "#lib/hidden-characters";
import { plainText } from "#lib/search-words";
import { governedSkillAction } from "#skills/private-skills/governed-skill-action";
import { reachOfSkill } from "#skills/private-skills/skill-behaviour";
import { MAX_INSTALLED_SKILLS } from "#skills/skill-fields/skill-limits";
import { governedAction } from "#tools/servers/governed-action";

import { selectToolSources, type ToolSources } from "./store.ts";

export const TOOL_ORIGINS = ["skill", "built_in", "server", "connection", "desktop"] as const;

/** A tool that an agent of the tenant can be given. */
export interface OfferedTool {
  /** Its name in an agent's list of tools. */
  name: string;
  description: string;
  origin: (typeof TOOL_ORIGINS)[number];
  /** The service, the server or the skill behind it; null for a built-in one. */
  source: { id: string; name: string } | null;
  action: string;
  reach: Reach;
  /** Whether a call can reach it now: its service is connected, or a device is. */
  isReady: boolean;
}

/**
 * A part of the tools that an agent of the tenant can be given: its installed skills, the built-in tools, the released
 * tools of its servers, and those of services and devices, connected ones first. All words must occur in a tool's name,
 * source or description. Tools whose names begin with the first word are first, then those with a word in the name or
 * source that begins so, then those with it elsewhere in the name, then those that only describe it.
 */
export async function listTools(
  ctx: ServiceContext,
  { words, limit }: { words: string; limit: number },
): Promise<{ rows: OfferedTool[]; total: number }> {
  // The adapters are loaded with the first request for them.
  const [sources, { providerTools }] = await Promise.all([
    selectToolSources(ctx.db, ctx.tenant.id, MAX_INSTALLED_SKILLS),
    import("#tools/provider-tools/provider-tools"),
  ]);
  const ofProviders = providerTools(ctx).map((tool) => ofProvider(tool, sources));
  const all = [
    ...sources.skills.map(ofSkill),
    ...BUILTIN_TOOLS.map(builtIn),
    ...sources.serverTools.map(ofServer),
    ...ofProviders.filter(({ isReady }) => isReady),
    ...ofProviders.filter(({ isReady }) => !isReady),
  ];
  const found = inOrder(
    all.filter((tool) => hasWords(tool, words)),
    words,
  );
  return { rows: found.slice(0, limit), total: found.length };
}

function hasWords({ name, source, description }: OfferedTool, words: string): boolean {
  const text = plainText(`${name} ${source?.name ?? "built in"} ${description}`);
  return plainText(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The order of tools stays the same within a rank. */
function inOrder(tools: readonly OfferedTool[], words: string): OfferedTool[] {
  const [first = ""] = plainText(words).trim().split(/\s+/);
  if (first === "") return [...tools];
  const rankOf = ({ name, source, origin }: OfferedTool): number => {
    const [own, from] = [plainText(ownName(name, origin)), plainText(source?.name ?? "")];
    if (own.startsWith(first)) return 0;
    if (`${own} ${from}`.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(first))) return 1;
    return own.includes(first) ? 2 : 3;
  };
  return tools.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** The name without the server before it: `mcp__orders__refund_order` is `refund_order`. */
const ownName = (name: string, origin: OfferedTool["origin"]): string =>
  origin === "server" ? name.split("__").slice(2).join("__") : name;

function ofSkill(skill: ToolSources["skills"][number]): OfferedTool {
  const { id, name, description } = skill;
  return {
    name,
    description: description ?? "",
    origin: "skill",
    source: { id, name },
    action: governedSkillAction(skill),
    reach: reachOfSkill(skill),
    isReady: true,
  };
}

const builtIn = ({ name, description, action, reach }: Tool): OfferedTool => ({
  name,
  description,
  origin: "built_in",
  source: null,
  action,
  reach,
  isReady: true,
});

const ofServer = (tool: ToolSources["serverTools"][number]): OfferedTool => ({
  name: tool.callName,
  description: withoutHidden(tool.description ?? ""),
  origin: "server",
  source: { id: tool.serverId, name: tool.serverName },
  action: governedAction(tool.action ?? "unknown", tool.annotations),
  reach: "effect",
  isReady: true,
});

function ofProvider(
  { name, description, action, reach }: Tool,
  { connected, hasDevice }: Pick<ToolSources, "connected" | "hasDevice">,
): OfferedTool {
  const provider = PROVIDERS.find(({ id }) => name.startsWith(`${id}_`));
  return {
    name,
    description,
    origin: provider === undefined ? "desktop" : "connection",
    source: provider === undefined ? { id: "desktop", name: "Desktop" } : { id: provider.id, name: provider.name },
    action,
    reach,
    isReady: provider === undefined ? hasDevice : connected.has(provider.id),
  };
}
