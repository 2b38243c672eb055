/** An agent as the domain knows it, and as a list shows it. */
export type { AgentRow, ListedAgent } from "./store.ts";
