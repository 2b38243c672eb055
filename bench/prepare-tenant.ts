export interface Prepared {
  apiKey: string;
  tenantId: string;
  agentId: string;
  executionId: string;
}

/** A tenant whose limits are out of the way, with twenty agents and a finished execution. */
export async function prepareTenant(baseUrl: string, testSecret: string): Promise<Prepared> {
  const post = async <Data>(path: string, body: unknown, headers: Record<string, string>): Promise<Data> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { data: Data }).data;
  };
  const account = await post<{ api_key: string; tenant: { id: string } }>(
    "/api/test/auth/signup",
    { tier: "enterprise", requests_per_minute: 10_000_000 },
    { "X-Test-Secret": testSecret },
  );
  const key = { "X-API-Key": account.api_key };
  let agentId = "";
  for (let index = 0; index < 20; index++) {
    const body = {
      name: `Agent ${index}`,
      description: "Reads and reports",
      role: "custom",
      maturity_level: "student",
    };
    const { agent } = await post<{ agent: { id: string } }>("/api/agents", body, key);
    agentId = agent.id;
  }
  const { execution_id: executionId } = await post<{ execution_id: string }>(
    `/api/agents/${agentId}/execute`,
    { task: "compute 3*(4+5)" },
    key,
  );
  return { apiKey: account.api_key, tenantId: account.tenant.id, agentId, executionId };
}
