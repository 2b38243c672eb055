/** An agent as the domain knows it. */
export type { AgentRow } from "./store.ts";
