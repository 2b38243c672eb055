export type { ApprovalRow } from "./store.ts";
