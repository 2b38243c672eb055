import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";

export type Agent = AgentPage["agents"][number];

export type AgentPage = DataOf<"GET /api/agents">;

/** The matters that need a person, as `GET /api/inbox` lists them. */
export type Inbox = DataOf<"GET /api/inbox">;

/** The first steps that the workspace has done. */
export type FirstStepsDone = NonNullable<DataOf<"GET /api/inbox">["first_steps"]>;

/** The most that the API gives at once. */
const AGENTS_READ = 100;
const WAITING_SHOWN = 6;

/** The agents that are nearest to their next level, with how far they are. */
export const readAgents = (signal: AbortSignal): Promise<AgentPage> =>
  callData("GET", "/api/agents", {
    query: { limit: AGENTS_READ, sort: "progress", order: "desc", include: "figures" },
    signal,
  });

/** The inbox of the person, with the first steps until they are dismissed. */
export const readInbox = (withSteps: boolean, signal: AbortSignal): Promise<Inbox> =>
  callData("GET", "/api/inbox", {
    query: { limit: WAITING_SHOWN, include: withSteps ? "first_steps" : undefined },
    signal,
  });
