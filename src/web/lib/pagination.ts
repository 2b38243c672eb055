import type { DataOf } from "./operation.ts";
/** What a list of the API says about its pages. */
export type Pagination = DataOf<"GET /api/agents">["pagination"];
