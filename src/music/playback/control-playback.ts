import type { MusicProvider, PlayerDevice, SearchResult } from "#connections/music/music-provider";
import { readMusicUri } from "#connections/music/track-uri";
import { MUSIC_PROVIDER_IDS, type MusicProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import { invalidInput } from "#errors/app-error";
import type { ForAgent } from "#music/calls/act-on-music";
import { governMusicRead } from "#music/calls/govern-music-call";
import { chooseProvider } from "#music/provider-choice/choose-provider";
import type { Acted } from "#platform/effects/act-once";

import { type AfterCommand, performCommand, stateIfTold } from "./perform-command.ts";
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
  provider?: MusicProviderId | undefined;
}

/** A command that was carried out. */
export interface ControlledPlayback extends AfterCommand {
  devices?: PlayerDevice[];
  found?: SearchResult;
}

const MOST_FOUND = 10;

/** Has a provider's player do something, or asks it. Throws INVALID_INPUT for a value that the action does not take. */
export async function controlPlayback(
  ctx: ServiceContext,
  input: ControlPlaybackInput,
): Promise<Acted<ControlledPlayback>> {
  const command = readPlaybackCommand(input.action, input.value);
  if (isQuestion(command)) return answerQuestion(ctx, command, input);
  const { music } = await chooseProvider(ctx, input.provider ?? providerOfUri(command));
  requireOwnUri(music.id, command);
  return performCommand(ctx, music, command, input, (after): ControlledPlayback => after);
}

/** Asks the provider; nothing changes but a spent Idempotency-Key. */
export async function answerQuestion(
  ctx: ServiceContext,
  question: PlayerQuestion,
  { agent_id: agentId, provider }: Pick<ControlPlaybackInput, "agent_id" | "provider">,
): Promise<Acted<ControlledPlayback>> {
  if (agentId !== undefined) await governMusicRead(ctx, agentId);
  const { music } = await chooseProvider(ctx, provider);
  const result: Acted<ControlledPlayback> = { ok: true, result: await askPlayer(ctx, music, question) };
  if (ctx.idempotency) await commit(ctx, [], { result });
  return result;
}

async function askPlayer(
  ctx: ServiceContext,
  music: MusicProvider,
  question: PlayerQuestion,
): Promise<ControlledPlayback> {
  const [answered, after] = await Promise.all([
    question.action === "search"
      ? music.library.search(question.query, ["track", "artist", "playlist"], MOST_FOUND).then((found) => ({ found }))
      : music.player.devices().then((devices) => ({ devices })),
    stateIfTold(ctx, music),
  ]);
  return { provider: music.id, after, ...answered };
}

const uriOf = (command: PlaybackCommand): string | null => (command.action === "play" ? command.uri : null);

/** The provider whose URI is to be played: no other one can. */
function providerOfUri(command: PlaybackCommand): MusicProviderId | undefined {
  const scheme = readMusicUri(uriOf(command) ?? "")?.scheme;
  return MUSIC_PROVIDER_IDS.find((id) => id === scheme);
}

/** Before anything is written down or called. */
function requireOwnUri(provider: MusicProviderId, command: PlaybackCommand): void {
  const uri = uriOf(command);
  if (uri === null || readMusicUri(uri)?.scheme === provider) return;
  throw invalidInput({
    path: "body.value",
    code: "invalid_uri",
    message: `must be a URI of the provider: ${provider}:track:<id>`,
  });
}
