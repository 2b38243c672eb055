import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import type { Pagination } from "#web/lib/pagination.ts";

export interface Agent {
  id: string;
  name: string;
  maturity_level: string;
  status: "active" | "inactive";
  figures?: {
    /** The smallest share over the requirements of the next level; null where there is none. */
    progress: number | null;
    runs: number;
  };
}

export interface AgentPage {
  agents: readonly Agent[];
  pagination: Pagination;
}

/** What needs a person, as `GET /api/inbox` tells it. */
export interface Inbox {
  items: readonly {
    kind: string;
    id: string;
    title: string;
    agent: { id: string; name: string; level: string } | null;
    expires_at: string | null;
    links: { console: string };
  }[];
  total: number;
  /** Where it was asked for. */
  first_steps?: FirstStepsDone;
}

/** What the workspace has done already of what one does first. */
export type FirstStepsDone = NonNullable<DataOf<"GET /api/inbox">["first_steps"]>;

/** The most that the API gives at once. */
const AGENTS_READ = 100;
const WAITING_SHOWN = 6;

/** The agents that are nearest to their next level, with how far they are. */
export const readAgents = (signal: AbortSignal): Promise<AgentPage> =>
  callData<AgentPage>("GET", "/api/agents", {
    query: { limit: AGENTS_READ, sort: "progress", order: "desc", include: "figures" },
    signal,
  });

/** What waits for a person, and the first steps until they are dismissed. */
export const readInbox = (withSteps: boolean, signal: AbortSignal): Promise<Inbox> =>
  callData<Inbox>("GET", "/api/inbox", {
    query: { limit: WAITING_SHOWN, include: withSteps ? "first_steps" : undefined },
    signal,
  });
