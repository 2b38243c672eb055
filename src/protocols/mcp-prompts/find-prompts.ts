import type { Prompt } from "@modelcontextprotocol/server";

import type { ServiceContext } from "#context";
import { callerOf } from "#tenancy/caller";

import { PLATFORM_PROMPTS, type PlatformPrompt } from "./platform-prompts.ts";

/** The prompts whose tools the caller may use; for a registered agent those for agents. */
export const offeredPrompts = (ctx: ServiceContext, agentId: string | undefined): PlatformPrompt[] =>
  PLATFORM_PROMPTS.filter(
    ({ permission, isForAgents }) =>
      callerOf(ctx).permissions.has(permission) && (agentId === undefined || isForAgents),
  );

export const findPrompts = (ctx: ServiceContext, agentId: string | undefined): Prompt[] =>
  offeredPrompts(ctx, agentId).map(
    ({ permission: _permission, isForAgents: _isForAgents, say: _say, ...shown }) => shown,
  );
