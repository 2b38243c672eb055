import type { BaseContext } from "#context";

import { sweepFigures } from "./sweep-figures.ts";

/** Every minute. */
export const sweepFiguresCron = (ctx: BaseContext): Promise<void> => sweepFigures(ctx);
