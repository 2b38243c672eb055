export interface Prepared {
  apiKey: string;
  tenantId: string;
  agentId: string;
  executionId: string;
}

/** A tenant whose limits are out of the way, with twenty agents and a finished execution. */
export async function prepareTenant(baseUrl: string, testSecret: string): Promise<Prepared> {
  const post = async (path: string, body: unknown, headers: Record<string, string>): Promise<Record<string, never>> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { data: Record<string, never> }).data;
  };
  const account = (await post(
    "/api/test/auth/signup",
    { tier: "enterprise", requests_per_minute: 10_000_000 },
    { "X-Test-Secret": testSecret },
  )) as { api_key: string; tenant: { id: string } };
  const key = { "X-API-Key": account.api_key };
  let agentId = "";
  for (let index = 0; index < 20; index++) {
    const body = {
      name: `Agent ${index}`,
      description: "Reads and reports",
      role: "custom",
      maturity_level: "student",
    };
    const { agent } = (await post("/api/agents", body, key)) as { agent: { id: string } };
    agentId = agent.id;
  }
  const { execution_id: executionId } = (await post(
    `/api/agents/${agentId}/execute`,
    { task: "compute 3*(4+5)" },
    key,
  )) as {
    execution_id: string;
  };
  return { apiKey: account.api_key, tenantId: account.tenant.id, agentId, executionId };
}
