import type { EdgeCaseRow } from "./store.ts";

/** An edge case as the domain knows it. */
export type { EdgeCaseRow } from "./store.ts";

/** The audit log's name for it: an entry outlives its subject. */
export const nameEdgeCase = ({ id, name, severity }: Pick<EdgeCaseRow, "id" | "name" | "severity">): string =>
  `"${name}" (${severity}, ${id})`;
