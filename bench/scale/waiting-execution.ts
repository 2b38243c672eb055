import { prepareTenant, type Prepared } from "#bench/prepare-tenant";

/** A tenant with high limits and an execution that waits for an approval, and so stays open while it is undecided. */
export async function waitingExecution(baseUrl: string, testSecret: string): Promise<Prepared> {
  const prepared = await prepareTenant(baseUrl, testSecret);
  const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": prepared.apiKey },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  // A student may not call it without an approval, so no server needs to listen there.
  await post("/api/v1/skills/private", { name: "Rates", skill_type: "api", config: { url: "https://rates.example/" } });
  const { data } = await post(`/api/agents/${prepared.agentId}/execute`, { task: "Use the skill Rates" });
  const { execution_id: executionId, status } = data as { execution_id: string; status: string };
  if (status !== "in_progress") throw new Error(`The execution does not wait, it is ${status}.`);
  return { ...prepared, executionId };
}
