import { findAgent } from "#agents/agents/find-agent";
import type { GovernForAgent } from "#desktop/commands/govern-for-agent";

import { governAgentCall } from "./govern-agent-call.ts";

/** The rules for agents, as the wing of the desktop asks for them. Throws what `governAgentCall` throws. */
export const governDesktopCommand: GovernForAgent = async (ctx, command) => ({
  audit: await governAgentCall(ctx, command),
  agentName: (await findAgent(ctx, command.agentId)).name,
});
