import { expect, test } from "vitest";

import { runScheduled } from "#local/host-worker";
import { call, signUp } from "#test/support/client";
import { agentBody, type AgentView, taskBody } from "#test/support/factories/agents";
import { startInstance } from "#test/support/instance";
import { startTraceReceiver } from "#test/support/trace-receiver";

test("the operator's receiver gets the traces of all workspaces, with the operator's headers and without texts", async () => {
  const receiver = await startTraceReceiver();
  const instance = await startInstance({
    variables: { TRACE_EXPORT_URL: receiver.url, TRACE_EXPORT_HEADERS: "authorization=Bearer%20op-77,x-team=heron" },
  });
  try {
    const { baseUrl } = instance;
    receiver.answerWith("lost", { status: 200 });
    const tenantIds: string[] = [];
    for (let index = 0; index < 2; index++) {
      const { token, tenantId } = await signUp({ baseUrl });
      tenantIds.push(tenantId);
      const made = await call("POST", "/api/agents", { baseUrl, token, body: agentBody() });
      const { id } = made.data<{ agent: AgentView }>().agent;
      const body = taskBody({ context: { text: "Only the workspace may read of the heron." } });
      expect((await call("POST", `/api/agents/${id}/execute`, { baseUrl, token, body })).status).toBe(200);
      // The workspace does not see the operator's receiver.
      const shown = await call("GET", "/api/trace-export", { baseUrl, token });
      expect(shown.data()).toEqual({ trace_export: null });
    }
    await expect
      .poll(
        async () => {
          await runScheduled(instance.control(), "* * * * *", new Date(Date.now() + 60_000));
          return (await receiver.runs(0)).map(({ resource }) => String(resource["tenure.tenant.id"])).toSorted();
        },
        { timeout: 30_000, interval: 500 },
      )
      .toEqual(tenantIds.toSorted());
    expect(receiver.requests[0]?.headers).toMatchObject({ authorization: "Bearer op-77", "x-team": "heron" });
    expect(receiver.requests.map(({ body }) => body).join("")).not.toContain("heron");
  } finally {
    await instance.stop();
  }
});
