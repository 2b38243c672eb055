import type { EdgeCaseRow } from "./store.ts";

/** An edge case as the domain knows it. */
export type { EdgeCaseRow } from "./store.ts";

/** How the audit log calls it: an entry outlives what it tells about. */
export const nameEdgeCase = ({ id, name, severity }: Pick<EdgeCaseRow, "id" | "name" | "severity">): string =>
  `"${name}" (${severity}, ${id})`;
