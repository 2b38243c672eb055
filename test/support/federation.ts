import { call, newAddress, type Answer, type CallOptions } from "#test/support/client";
import { federationKeys } from "#test/support/federation-keys";

export interface FederatedList {
  agents: { id: string; name: string; version: string; [field: string]: unknown }[];
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
  tombstones?: { id: string; removed_at: string }[];
  as_of?: string;
}

/** Calls the federation server as another instance does, from a new address where `from` says so. */
export const askFederation = (
  path: string,
  { headers = {}, ...options }: Pick<CallOptions, "headers" | "from"> = {},
): Promise<Answer> =>
  call("GET", `/api/federation/agents${path}`, {
    ...options,
    headers: { "x-federation-key": federationKeys[0], ...headers },
  });

/** The whole list, page by page, uncached: each call has a unique query. */
export async function everyFederatedAgent(): Promise<FederatedList["agents"]> {
  const [from, unique] = [newAddress(), crypto.randomUUID()];
  const agents: FederatedList["agents"] = [];
  for (;;) {
    const query = `?limit=100&offset=${agents.length}&unique=${unique}`;
    const page = (await askFederation(query, { from })).body as FederatedList;
    agents.push(...page.agents);
    if (!page.has_more) return agents;
  }
}
