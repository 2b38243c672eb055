import type { Operation } from "#http/operation";

import { readInboxRoute } from "./read-inbox.route.ts";

export const inboxRoutes: readonly Operation[] = [readInboxRoute];
