import type { Operation } from "#http/operation";

import { listToolCallsRoute } from "./list-tool-calls.route.ts";

export const toolCallRoutes: readonly Operation[] = [listToolCallsRoute];
