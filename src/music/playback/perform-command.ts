import type { MusicPlayer, MusicProvider, PlaybackState } from "#connections/music/music-provider";
import type { MusicProviderId } from "#connections/providers/provider-id";
import { afterEffect } from "#connections/vendor-calls/after-effect";
import type { ServiceContext } from "#context/context";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import { actOnMusic, type ForAgent } from "#music/calls/act-on-music";
import { heardTrack } from "#music/listening-history/heard-track";
import type { Acted } from "#platform/effects/act-once";

import type { PlayerCommand } from "./playback-command.ts";
import { settledState, type ToldState } from "./settled-state.ts";
import { withDevices } from "./with-devices.ts";

/** The state of playback after a command. */
export interface AfterCommand {
  provider: MusicProviderId;
  /** Null when the provider did not report it. */
  after: ToldState | null;
}

/** Commands whose effect is known only from the track that played before. */
const STEPS: ReadonlySet<PlayerCommand["action"]> = new Set(["next", "previous"]);

/** Commands after which another track may play. */
const CHANGES_TRACK: ReadonlySet<PlayerCommand["action"]> = new Set(["play", "next", "previous"]);

/**
 * Performs a player's command, governed and recorded, and reads what plays afterwards until that agrees with the command. `answer` makes the result from
 * that. Throws the errors of `actOnMusic`.
 */
export function performCommand<Result>(
  ctx: ServiceContext,
  music: MusicProvider,
  command: PlayerCommand,
  forAgent: ForAgent,
  answer: (after: AfterCommand) => Result,
): Promise<Acted<Result>> {
  const { action, ...values } = command;
  let heard: Statement[] = [];
  return actOnMusic(ctx, forAgent, {
    provider: music.id,
    action: "media_control_playback",
    operation: action,
    arguments: values,
    run: async () => {
      const before = STEPS.has(action) ? await stateIfTold(ctx, music) : null;
      await tell(music.player, command).catch(async (error: unknown) => {
        throw await withDevices(ctx, music, command, error);
      });
      const after = await settledState(music, command, before?.state ?? null, () => stateIfTold(ctx, music));
      if (CHANGES_TRACK.has(action)) heard = heardIn(ctx, music.id, after?.state ?? null, forAgent);
      return answer({ provider: music.id, after });
    },
    alongside: () => heard,
  });
}

function heardIn(
  ctx: ServiceContext,
  provider: MusicProviderId,
  state: PlaybackState | null,
  { agent_id: agentId = null }: { agent_id?: string | null | undefined },
): Statement[] {
  if (state === null || !state.isPlaying || state.currentTrack === null) return [];
  return heardTrack(ctx, state.currentTrack, { provider, agentId });
}

function tell(player: MusicPlayer, command: PlayerCommand): Promise<void> {
  switch (command.action) {
    case "play":
      return player.play(command.uri ?? undefined, command.deviceId);
    case "pause":
      return player.pause();
    case "next":
      return repeated(() => player.next(), command.count);
    case "previous":
      return repeated(() => player.previous(), command.count);
    case "volume":
      return player.setVolume(command.percent);
    case "seek":
      return player.seek(command.positionMs);
    case "queue":
      return player.queue(command.uri);
    case "transfer":
      return player.transfer(command.deviceId);
  }
}

/** Makes a call one after another. When a later one fails, the error states that the earlier ones took effect. */
async function repeated(call: () => Promise<void>, count = 1): Promise<void> {
  await call();
  for (let made = 1; made < count; made += 1) await afterEffect(call());
}

/** Reads what a provider plays; null when it does not report it, because the command has taken effect anyway. */
export async function stateIfTold(
  ctx: ServiceContext,
  { id, player }: Pick<MusicProvider, "id" | "player">,
): Promise<ToldState | null> {
  try {
    return { state: await player.state(), isConfirmed: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn("playback_unknown", { provider: id, error });
    return null;
  }
}
