import type { Operation } from "#http/operation";

import { speakCommandRoute } from "./speak-command.route.ts";

export const voiceRoutes: readonly Operation[] = [speakCommandRoute];
