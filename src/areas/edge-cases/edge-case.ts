/** An edge case as the domain knows it. */
export type { EdgeCaseRow } from "./store.ts";
