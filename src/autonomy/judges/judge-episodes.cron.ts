import type { BaseContext } from "#context";

import { judgeEpisodes } from "./judge-episodes.ts";

/** Every minute. */
export async function judgeEpisodesCron(ctx: BaseContext): Promise<void> {
  const { judged, failed } = await judgeEpisodes(ctx);
  if (judged + failed > 0) ctx.log.info("episodes_judged", { judged, failed });
}
