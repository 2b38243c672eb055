import type { Prompt } from "@modelcontextprotocol/server";

import type { ServiceContext } from "#context/context";
import { callerOf } from "#tenancy/caller";
import { askablePermissions } from "#tenancy/insufficient-scope";
import type { Permission } from "#tenancy/permissions";

import { PLATFORM_PROMPTS, type PlatformPrompt } from "./platform-prompts.ts";

/** The prompts whose tools the caller may use or can ask for; for a registered agent those for agents. */
export function offeredPrompts(ctx: ServiceContext, agentId: string | undefined): PlatformPrompt[] {
  const permissions = askablePermissions(callerOf(ctx));
  return PLATFORM_PROMPTS.filter(
    ({ permission, isForAgents }) => permissions.has(permission) && (agentId === undefined || isForAgents),
  );
}

/** The permission that a prompt needs; null for an unknown one. */
export const promptPermission = (name: string | undefined): Permission | null =>
  PLATFORM_PROMPTS.find((prompt) => prompt.name === name)?.permission ?? null;

export const findPrompts = (ctx: ServiceContext, agentId: string | undefined): Prompt[] =>
  offeredPrompts(ctx, agentId).map(
    ({ permission: _permission, isForAgents: _isForAgents, say: _say, ...shown }) => shown,
  );
