import { governAgentCall } from "#agents/approvals/govern-agent-call";
import type { MusicProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context";
import type { Statement } from "#db/statement";
import { type Acted, actOnce } from "#platform/effects/act-once";

/** For whom a call is made: an agent, whose level governs it, or nobody but the caller. */
export interface ForAgent {
  agent_id?: string | undefined;
  approval_id?: string | undefined;
}

/** A call that changes something at a provider. */
export interface MusicAct<Result> {
  provider: MusicProviderId;
  action: "media_control_playback" | "media_playlist_manage";
  /** What is done, in the words of the agents' tools. */
  operation: string;
  arguments: Record<string, unknown>;
  run: () => Promise<Result>;
  /** What is written with the end of a call that gave a result. */
  alongside?: (result: Result) => Statement[];
}

/**
 * Makes a call that changes something at a provider: by the level of the named agent, and as an effect of the ledger. It commits the end,
 * so nothing is left to write. Throws what `governAgentCall` and `actOnce` throw.
 */
export async function actOnMusic<Result>(
  ctx: ServiceContext,
  { agent_id: agentId, approval_id: approvalId }: ForAgent,
  act: MusicAct<Result>,
): Promise<Acted<Result>> {
  const { provider, action, operation, arguments: input, run, alongside } = act;
  const audit =
    agentId === undefined
      ? null
      : await governAgentCall(ctx, {
          agentId,
          action,
          approvalId,
          arguments: { provider, operation, ...input },
          summary: `${provider}: ${operation} ${JSON.stringify(input)}`,
        });
  return actOnce(ctx, {
    agentId: agentId ?? null,
    tool: `${provider}_${operation}`,
    action,
    arguments: input,
    targetHost: hostOf(ctx, provider),
    audit,
    run,
    ...(alongside === undefined ? {} : { alongside }),
  });
}

/** The host that a call reaches; null for the built-in provider, which is in the instance. */
function hostOf({ config }: ServiceContext, provider: MusicProviderId): string | null {
  if (provider === "sandbox_music") return null;
  return new URL(config.providers.addresses[`${provider}.api`]).host;
}
