import type { Operation } from "#http/operation";

import { cancelExecutionRoute } from "./cancel-execution.route.ts";
import { executeTaskRoute } from "./execute-task.route.ts";
import { followExecutionRoute } from "./follow-execution.route.ts";
import { getExecutionTraceRoute } from "./get-execution-trace.route.ts";
import { getExecutionRoute } from "./get-execution.route.ts";
import { listExecutionsRoute } from "./list-executions.route.ts";
import { rerunExecutionRoute } from "./rerun-execution.route.ts";

export const executionRoutes: readonly Operation[] = [
  executeTaskRoute,
  listExecutionsRoute,
  getExecutionRoute,
  cancelExecutionRoute,
  rerunExecutionRoute,
  followExecutionRoute,
  getExecutionTraceRoute,
];
