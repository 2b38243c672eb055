import type { Operation } from "#http/operation";

import { getReplayRoute } from "./get-replay.route.ts";
import { takeReplayRoute } from "./take-replay.route.ts";

export const replayRoutes: readonly Operation[] = [takeReplayRoute, getReplayRoute];
