import type { MusicProvider, PlayerDevice, SearchResult } from "#connections/music/music-provider";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { Acted } from "#platform/effects/act-once";

import { type AfterCommand, stateIfTold } from "./perform-command.ts";
import type { PlayerQuestion } from "./playback-command.ts";

/** A provider's answer and what plays. */
export interface PlayerAnswer extends AfterCommand {
  devices?: PlayerDevice[];
  found?: SearchResult;
}

const MOST_FOUND = 10;

/** Asks a provider, and reads what plays at the same time. */
export async function askPlayer(
  ctx: ServiceContext,
  { id, player, library }: MusicProvider,
  question: PlayerQuestion,
): Promise<PlayerAnswer> {
  const [answer, after] = await Promise.all([
    question.action === "search"
      ? library.search(question.query, ["track", "artist", "playlist"], MOST_FOUND).then((found) => ({ found }))
      : player.devices().then((devices) => ({ devices })),
    stateIfTold(ctx, { id, player }),
  ]);
  return { provider: id, after, ...answer };
}

/** The result of a call that changed nothing; it only uses up an Idempotency-Key. */
export async function answerOnly<Result>(ctx: ServiceContext, result: Result): Promise<Acted<Result>> {
  const acted: Acted<Result> = { ok: true, result };
  if (ctx.idempotency) await commit(ctx, [], { result: acted });
  return acted;
}
