import type { Operation } from "#http/operation";

import { getEffectRoute } from "./get-effect.route.ts";
import { listEffectsRoute } from "./list-effects.route.ts";
import { settleEffectRoute } from "./settle-effect.route.ts";

export const effectRoutes: readonly Operation[] = [listEffectsRoute, getEffectRoute, settleEffectRoute];
