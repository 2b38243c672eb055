import type { ProjectRow } from "./store.ts";

/** The audit log's name for a project: an entry outlives its subject. */
export const nameProject = ({ id, name }: Pick<ProjectRow, "id" | "name">): string => `"${name}" (${id})`;
