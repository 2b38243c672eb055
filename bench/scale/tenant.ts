import { callerWith, type Caller } from "./caller.ts";
import { TEST_SECRET } from "./platform.ts";

/** A tenant for one part of the program, with high limits. */
export interface Tenant {
  caller: Caller;
  apiKey: string;
  agentId: string;
}

/** Creates a tenant with one agent that may do everything. */
export async function createTenant(baseUrl: string): Promise<Tenant> {
  const signUp = await callerWith(baseUrl, { "x-test-secret": TEST_SECRET })("POST", "/api/test/auth/signup", {
    tier: "enterprise",
    requests_per_minute: 10_000_000,
  });
  const account = signUp.data as { api_key: string } | null;
  if (account === null) throw new Error(`No tenant was created: ${signUp.status}`);
  const caller = callerWith(baseUrl, { "x-api-key": account.api_key });
  const created = await caller("POST", "/api/agents", { name: "Worker", role: "custom", maturity_level: "autonomous" });
  const agent = created.data as { agent: { id: string } } | null;
  if (agent === null) throw new Error(`No agent was created: ${created.status}`);
  return { caller, apiKey: account.api_key, agentId: agent.agent.id };
}
