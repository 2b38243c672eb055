import type { BaseContext } from "#context";

import { sweepRecommendations } from "./sweep-recommendations.ts";

/** Every minute. */
export const sweepRecommendationsCron = (ctx: BaseContext): Promise<void> => sweepRecommendations(ctx);
