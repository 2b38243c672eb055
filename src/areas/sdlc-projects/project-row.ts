/** A project as the domain knows it. */
export type { ProjectRow } from "./store.ts";
