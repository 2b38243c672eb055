import type { Router } from "#http/router";

import { registerCancelExecution } from "./cancel-execution.route.ts";
import { registerExecuteTask } from "./execute-task.route.ts";
import { registerFollowExecution } from "./follow-execution.route.ts";
import { registerGetExecutionTrace } from "./get-execution-trace.route.ts";
import { registerGetExecution } from "./get-execution.route.ts";
import { registerListExecutions } from "./list-executions.route.ts";

export function registerExecutionRoutes(app: Router): void {
  registerExecuteTask(app);
  registerListExecutions(app);
  registerGetExecution(app);
  registerCancelExecution(app);
  registerFollowExecution(app);
  registerGetExecutionTrace(app);
}
