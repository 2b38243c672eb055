import type { MusicProviderId } from "#connections/providers/provider-id";

import { cleanCommand } from "./clean-command.ts";
import { hearTransfer } from "./device-phrases.ts";
import { hearMusic } from "./music-phrases.ts";
import { hearPlayer, hearSteps } from "./player-phrases.ts";
import { hearSeek } from "./seek-phrases.ts";
import { spokenTitle, wordsOfWish } from "./spoken-title.ts";
import type { ParsedCommand } from "./voice-intent.ts";
import { hearVolume } from "./volume-phrases.ts";

/** Confidence that each left-out word costs, and the maximum number that count. */
const FILLER_COST = 0.02;
const MOST_FILLERS = 3;

/** Names of a provider at the end of a sentence. */
const AT_PROVIDER = / (?:on|with|using|from|in|via) (spotify|apple music|(?:the )?sandbox(?: music)?)$/i;

const NOTHING: ParsedCommand = { intent: null, title: null, confidence: 0, provider: null };

/**
 * Parses a spoken English sentence into a command for a player. Case, punctuation, polite, idle and rude words do not
 * count. Only a complete sentence is understood, never a part of one.
 */
export function parseVoiceCommand(text: string): ParsedCommand {
  const { spoken, bare, decent, whole, fillers } = cleanCommand(text);
  const at = AT_PROVIDER.exec(spoken);
  const provider = at === null ? null : providerNamed(at[1] ?? "");
  const said = (words: string): string => words.replace(AT_PROVIDER, "");
  const command = said(bare);
  const heard =
    hearSeek(command) ??
    hearSteps(command) ??
    hearPlayer(command) ??
    hearVolume(command) ??
    hearTransfer(command) ??
    hearMusic(said(wordsOfWish(spoken, whole)), said(wordsOfWish(decent, whole)));
  if (heard === null) return NOTHING;
  const confidence = heard.confidence - FILLER_COST * Math.min(fillers, MOST_FILLERS);
  const title = spokenTitle(heard, { whole: said(whole), spoken: said(spoken), bare: command });
  return { intent: heard.intent, title, confidence: Math.round(confidence * 100) / 100, provider };
}

function providerNamed(words: string): MusicProviderId {
  if (/^spotify$/i.test(words)) return "spotify";
  return /^apple/i.test(words) ? "apple_music" : "sandbox_music";
}
