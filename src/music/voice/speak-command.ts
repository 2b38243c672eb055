import type { SearchResult } from "#connections/music/music-provider";
import type { MusicProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context";
import type { ForAgent } from "#music/calls/act-on-music";
import { governMusicRead } from "#music/calls/govern-music-call";
import { answerOnly, askPlayer } from "#music/playback/ask-player";
import { type AfterCommand, performCommand } from "#music/playback/perform-command";
import { isQuestion } from "#music/playback/playback-command";
import { chooseProvider } from "#music/provider-choice/choose-provider";
import type { Acted } from "#platform/effects/act-once";

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
  /** The volume that was set; null for other actions. */
  percent: number | null;
  /** Null when no command was recognized, so no provider was called. */
  done: AfterCommand | null;
  found?: SearchResult;
}

/**
 * Interprets a spoken sentence and performs its command as if it had been called directly. Without a recognized command
 * it calls no provider.
 */
export async function speakCommand(ctx: ServiceContext, input: SpeakCommandInput): Promise<Acted<SpokenCommand>> {
  const original = input.command;
  const parsed = parseVoiceCommand(original);
  const { intent } = parsed;
  const spoken: SpokenCommand = { original, parsed, percent: null, done: null };
  if (intent === null) return answerOnly(ctx, spoken);
  const { music, asked } = await chooseProvider(ctx, input.provider ?? parsed.provider ?? undefined);
  const command = await resolveIntent(music, asked, intent);
  if (!isQuestion(command)) {
    const percent = command.action === "volume" ? command.percent : null;
    return performCommand(ctx, music, command, input, (done): SpokenCommand => ({ ...spoken, percent, done }));
  }
  if (input.agent_id !== undefined) await governMusicRead(ctx, input.agent_id);
  const { found, ...done } = await askPlayer(ctx, music, command);
  return answerOnly(ctx, { ...spoken, done, ...(found === undefined ? {} : { found }) });
}
