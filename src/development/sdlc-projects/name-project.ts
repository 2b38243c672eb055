import type { ProjectRow } from "./store.ts";

/** How the audit log calls a project: an entry outlives what it tells about. */
export const nameProject = ({ id, name }: Pick<ProjectRow, "id" | "name">): string => `"${name}" (${id})`;
