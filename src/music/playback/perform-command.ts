import type { MusicPlayer, MusicProvider, PlaybackState } from "#connections/music/music-provider";
import type { ServiceContext } from "#context";
import type { AuditRecord } from "#db/audit-record";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import { commandMusic } from "#music/calls/command-music";
import { heardTrack } from "#music/listening-history/heard-track";

import type { PlayerCommand } from "./playback-command.ts";

/** For whom a command is made: an agent, whose level governs it, or the caller. */
export interface ForAgent {
  agentId: string | undefined;
  approvalId: string | undefined;
}

/** A command that the provider took, and what has to be committed with the answer. */
export interface PerformedCommand {
  /** After it; null when the provider did not tell. */
  after: { state: PlaybackState | null } | null;
  statements: Statement[];
  audit: AuditRecord[];
}

/** After which commands another track may play. */
const CHANGES_TRACK: ReadonlySet<PlayerCommand["action"]> = new Set(["play", "next", "previous"]);

/** Has a player do something, governed and written down, and looks at what it plays then. Throws what `commandMusic` throws. */
export async function performCommand(
  ctx: ServiceContext,
  music: MusicProvider,
  command: PlayerCommand,
  { agentId, approvalId }: ForAgent,
): Promise<PerformedCommand> {
  const { action, ...values } = command;
  const { statements, audit } = await commandMusic(
    ctx,
    {
      provider: music.id,
      action: "media_control_playback",
      operation: action,
      arguments: values,
      agentId,
      approvalId,
    },
    () => tell(music.player, command),
  );
  const after = await stateIfTold(ctx, music);
  const track = after?.state?.isPlaying === true ? after.state.currentTrack : null;
  const heard =
    track !== null && CHANGES_TRACK.has(action)
      ? heardTrack(ctx, track, { provider: music.id, agentId: agentId ?? null })
      : [];
  return { after, statements: [...statements, ...heard], audit };
}

function tell(player: MusicPlayer, command: PlayerCommand): Promise<void> {
  switch (command.action) {
    case "play":
      return player.play(command.uri ?? undefined);
    case "pause":
      return player.pause();
    case "next":
      return player.next();
    case "previous":
      return player.previous();
    case "volume":
      return player.setVolume(command.percent);
    case "seek":
      return player.seek(command.positionMs);
    case "transfer":
      return player.transfer(command.deviceId);
  }
}

/** What a provider plays. That it does not tell does not undo what it did; then null. */
export async function stateIfTold(
  ctx: ServiceContext,
  music: MusicProvider,
): Promise<{ state: PlaybackState | null } | null> {
  try {
    return { state: await music.player.state() };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn("playback_unknown", { provider: music.id, error });
    return null;
  }
}
