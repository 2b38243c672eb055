import type { ServiceContext } from "#context/context";
import { governAgentCall } from "#runs/approvals/govern-agent-call";

/** Checks that an agent may read: every level may, an inactive agent may not. Throws AGENT_NOT_FOUND and CONFLICT. */
export async function governMusicRead(ctx: ServiceContext, agentId: string): Promise<void> {
  await governAgentCall(ctx, {
    agentId,
    action: "media_read_state",
    approvalId: undefined,
    arguments: {},
    summary: "Read the data of the music providers",
  });
}
