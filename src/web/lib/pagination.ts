import type { DataOf } from "./operation.ts";
/** The position of a list's page. */
export type Pagination = DataOf<"GET /api/agents">["pagination"];
