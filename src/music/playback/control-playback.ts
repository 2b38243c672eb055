import { readMusicUri } from "#connections/music/track-uri";
import { MUSIC_PROVIDER_IDS, type MusicProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context/context";
import { invalidInput } from "#errors/app-error";
import type { ForAgent } from "#music/calls/act-on-music";
import { governMusicRead } from "#music/calls/govern-music-call";
import { chooseProvider } from "#music/provider-choice/choose-provider";
import type { Acted } from "#platform/effects/act-once";

import { answerOnly, askPlayer, type PlayerAnswer } from "./ask-player.ts";
import { performCommand } from "./perform-command.ts";
import {
  isQuestion,
  type PlaybackAction,
  type PlaybackCommand,
  type PlayerQuestion,
  readPlaybackCommand,
} from "./playback-command.ts";

export interface ControlPlaybackInput extends ForAgent {
  action: PlaybackAction;
  value?: string | number | undefined;
  /** The device on which to play; only for `play`. */
  device_id?: string | undefined;
  provider?: MusicProviderId | undefined;
}

/** Controls a provider's player, or queries it. Throws INVALID_INPUT for an unsupported value of the action. */
export async function controlPlayback(ctx: ServiceContext, input: ControlPlaybackInput): Promise<Acted<PlayerAnswer>> {
  const command = readPlaybackCommand(input.action, input.value, input.device_id);
  if (isQuestion(command)) return answerQuestion(ctx, command, input);
  const { music } = await chooseProvider(ctx, input.provider ?? providerOfUri(command));
  requireOwnUri(music.id, command);
  return performCommand(ctx, music, command, input, (after): PlayerAnswer => after);
}

async function answerQuestion(
  ctx: ServiceContext,
  question: PlayerQuestion,
  { agent_id: agentId, provider }: ControlPlaybackInput,
): Promise<Acted<PlayerAnswer>> {
  if (agentId !== undefined) await governMusicRead(ctx, agentId);
  const { music } = await chooseProvider(ctx, provider);
  return answerOnly(ctx, await askPlayer(ctx, music, question));
}

const uriOf = (command: PlaybackCommand): string | null =>
  command.action === "play" || command.action === "queue" ? command.uri : null;

/** The provider of the URI to play or to queue, because no other one can play it. */
function providerOfUri(command: PlaybackCommand): MusicProviderId | undefined {
  const scheme = readMusicUri(uriOf(command) ?? "")?.scheme;
  return MUSIC_PROVIDER_IDS.find((id) => id === scheme);
}

/** Checked before any write or call. */
function requireOwnUri(provider: MusicProviderId, command: PlaybackCommand): void {
  const uri = uriOf(command);
  if (uri === null || readMusicUri(uri)?.scheme === provider) return;
  throw invalidInput({
    path: "body.value",
    code: "invalid_uri",
    message: `must be a URI of the provider: ${provider}:track:<id>`,
  });
}
