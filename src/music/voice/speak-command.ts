import type { SearchResult } from "#connections/music/music-provider";
import type { MusicProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context/context";
import type { ForAgent } from "#music/calls/act-on-music";
import { governMusicRead } from "#music/calls/govern-music-call";
import { answerOnly, askPlayer } from "#music/playback/ask-player";
import { type AfterCommand, performCommand, stateIfTold } from "#music/playback/perform-command";
import { isQuestion, type PlayerCommand } from "#music/playback/playback-command";
import { chooseProvider } from "#music/provider-choice/choose-provider";
import type { Acted } from "#platform/effects/act-once";

import type { VoiceCandidate } from "./find-wish.ts";
import { listenersOwn } from "./listeners-own.ts";
import { parseVoiceCommand } from "./parse-voice-command.ts";
import { resolveIntent } from "./resolve-intent.ts";
import type { ParsedCommand } from "./voice-intent.ts";

export interface SpeakCommandInput extends ForAgent {
  command: string;
  provider?: MusicProviderId | undefined;
}

/** The interpretation of a sentence, and its result. */
export interface SpokenCommand {
  original: string;
  parsed: ParsedCommand;
  /** The volume or the position (ms) that was set; null for other actions. */
  reached: number | null;
  /** Null when no command was recognized, so no provider was called. */
  done: AfterCommand | null;
  found?: SearchResult;
  /** Possible meanings of the words, when none is certain; then no command was carried out. */
  candidates?: VoiceCandidate[];
}

/**
 * Interprets a spoken sentence and performs its command as if it had been called directly. Without a recognized command
 * it calls no provider, and without certainty what to play it plays nothing.
 */
export async function speakCommand(ctx: ServiceContext, input: SpeakCommandInput): Promise<Acted<SpokenCommand>> {
  const original = input.command;
  const parsed = parseVoiceCommand(original);
  const { intent } = parsed;
  const spoken: SpokenCommand = { original, parsed, reached: null, done: null };
  if (intent === null) return answerOnly(ctx, spoken);
  const { music, asked } = await chooseProvider(ctx, input.provider ?? parsed.provider ?? undefined);
  const own = listenersOwn(ctx, music, input.agent_id);
  const resolved = await resolveIntent(music, own, asked, { ...parsed, intent });
  spoken.parsed = {
    ...parsed,
    intent: resolved.intent,
    confidence: Math.round(parsed.confidence * resolved.certainty * 100) / 100,
  };
  const { command, candidates } = resolved;
  if (command !== null && !isQuestion(command)) {
    const reached = reachedBy(command);
    return performCommand(ctx, music, command, input, (done): SpokenCommand => ({ ...spoken, reached, done }));
  }
  if (input.agent_id !== undefined) await governMusicRead(ctx, input.agent_id);
  if (command === null) {
    const done = {
      provider: music.id,
      after: asked === null ? await stateIfTold(ctx, music) : { ...asked, isConfirmed: true },
    };
    return answerOnly(ctx, { ...spoken, done, candidates });
  }
  const { found, ...done } = await askPlayer(ctx, music, command);
  return answerOnly(ctx, { ...spoken, done, ...(found === undefined ? {} : { found }) });
}

function reachedBy(command: PlayerCommand): number | null {
  if (command.action === "seek") return command.positionMs;
  return command.action === "volume" ? command.percent : null;
}
