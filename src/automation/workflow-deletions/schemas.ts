import { z } from "@hono/zod-openapi";

import { WorkflowPath } from "#automation/workflows/schemas";
import { id, queryFlag } from "#http/schemas";

export { WorkflowPath };

export const DeleteWorkflowQuery = z.object({ cancel_runs: queryFlag("Cancels the runs that are not over") });

export const DeletedWorkflow = z.object({ id: id(), deleted: z.literal(true) }).openapi("DeletedWorkflow");
