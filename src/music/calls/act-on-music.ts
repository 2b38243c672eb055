import type { MusicProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context/context";
import type { Statement } from "#db/statement";
import { type Acted, actOnce } from "#platform/effects/act-once";
import { governAgentCall } from "#runs/approvals/govern-agent-call";

/** The agent whose level governs a call; without one only the caller acts. */
export interface ForAgent {
  agent_id?: string | undefined;
  approval_id?: string | undefined;
}

/** A call that changes something at a provider. */
export interface MusicAct<Result> {
  provider: MusicProviderId;
  action: "media_control_playback" | "media_playlist_manage";
  /** The operation, in the terms of the agents' tools. */
  operation: string;
  arguments: Record<string, unknown>;
  run: () => Promise<Result>;
  /** Statements that join the end of a call with a result. */
  alongside?: (result: Result) => Statement[];
}

/**
 * Makes a call that changes something at a provider: governed by the level of the named agent, and recorded as an
 * effect. It commits the end, so no write remains. Throws the errors of `governAgentCall` and `actOnce`.
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

/** The host of a call; null for the built-in provider, which is in the instance. */
function hostOf({ config }: ServiceContext, provider: MusicProviderId): string | null {
  if (provider === "sandbox_music") return null;
  return new URL(config.providers.addresses[`${provider}.api`]).host;
}
