import { governAgentCall } from "#agents/approvals/govern-agent-call";
import type { MusicProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context";
import type { AuditRecord } from "#db/audit-record";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import { effectOfError } from "#errors/effect-of-error";
import { effectEnded } from "#platform/effects/effect-ended";
import { intendEffect } from "#platform/effects/intend-effect";

/** Something that a call changes at a provider. */
export interface MusicCommand {
  provider: MusicProviderId;
  action: "media_control_playback" | "media_playlist_manage";
  /** For example `play`. */
  operation: string;
  arguments: Record<string, unknown>;
  /** The agent for which it is done; undefined when a person does it. */
  agentId: string | undefined;
  approvalId: string | undefined;
}

/** What became of it, and what has to be committed with the answer. */
export interface CommandedMusic<Result> {
  result: Result;
  statements: Statement[];
  audit: AuditRecord[];
}

/**
 * Makes a call that changes something at a provider: governed by the level of the agent that it is made for, an approval of an intern spent,
 * written into the ledger of effects before it is made. The caller commits what comes back, with the answer. Throws GOVERNANCE_VIOLATION,
 * CONFLICT, STOPPED, and what the call throws, once the ledger has it.
 */
export async function commandMusic<Result>(
  ctx: ServiceContext,
  command: MusicCommand,
  call: () => Promise<Result>,
): Promise<CommandedMusic<Result>> {
  const { agentId, provider, operation, action } = command;
  const entry = agentId === undefined ? null : await governed(ctx, agentId, command);
  const effectId = ctx.newId();
  await intendEffect(ctx, {
    id: effectId,
    agentId: agentId ?? null,
    execution: null,
    tool: `${provider}_${operation}`,
    action,
    arguments: command.arguments,
    targetHost: hostOf(ctx, provider),
  });
  const ended = (end: ReturnType<typeof effectOfError>, known: string): Statement =>
    effectEnded(ctx.tenant.id, effectId, { end, known, at: ctx.clock() });
  try {
    const result = await call();
    return { result, statements: [ended("done", "The call gave a result.")], audit: entry === null ? [] : [entry] };
  } catch (error) {
    const known = error instanceof AppError ? error.message : "The call failed.";
    const failed = entry === null ? [] : [{ ...entry, outcome: "failed" as const, success: false }];
    // Beside the request's Idempotency-Key: a command that failed may be sent again.
    await commit({ writer: ctx.writer, clock: ctx.clock }, [ended(effectOfError(error), known)], { audit: failed });
    throw error;
  }
}

const governed = (ctx: ServiceContext, agentId: string, command: MusicCommand): Promise<AuditRecord> =>
  governAgentCall(ctx, {
    agentId,
    action: command.action,
    approvalId: command.approvalId,
    arguments: { provider: command.provider, operation: command.operation, ...command.arguments },
    summary: `${command.provider}: ${command.operation} ${JSON.stringify(command.arguments)}`,
  });

/** The host that a command reaches; null for the built-in provider, which is in the instance. */
function hostOf({ config }: ServiceContext, provider: MusicProviderId): string | null {
  const { addresses } = config.providers;
  if (provider === "sandbox_music") return null;
  return new URL(addresses[`${provider}.api`]).host;
}
