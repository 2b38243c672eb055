import { callerWith, type Caller } from "./caller.ts";
import { TEST_SECRET } from "./platform.ts";

/** A tenant for one part of the program, without limits that would be in the way. */
export interface Tenant {
  caller: Caller;
  apiKey: string;
  tenantId: string;
  agentId: string;
}

/** Creates a tenant with one agent that may do everything. */
export async function createTenant(baseUrl: string): Promise<Tenant> {
  const operator = callerWith(baseUrl, { "x-test-secret": TEST_SECRET });
  const account = await operator.post<{ api_key: string; tenant: { id: string } }>("/api/test/auth/signup", {
    tier: "enterprise",
    requests_per_minute: 10_000_000,
  });
  if (account.data === null) throw new Error(`No tenant was created: ${account.status}`);
  const caller = callerWith(baseUrl, { "x-api-key": account.data.api_key });
  const created = await caller.post<{ agent: { id: string } }>("/api/agents", {
    name: "Worker",
    role: "custom",
    maturity_level: "autonomous",
  });
  if (created.data === null) throw new Error(`No agent was created: ${created.status}`);
  return {
    caller,
    apiKey: account.data.api_key,
    tenantId: account.data.tenant.id,
    agentId: created.data.agent.id,
  };
}
