/**
 * What a person does with an agent of elsewhere, each step by the request that the console also sends. The person is
 * signed in: an API key is not a person, so its verdicts would not count.
 */
export async function signIn({ url, email, password }) {
  const { access_token: token } = await ask(url, null, "POST", "/api/auth/login", { email, password });
  return personAt(url, token);
}

async function ask(url, token, method, path, body) {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const said = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${said.error?.message ?? ""}`);
  return said.data;
}

/** The governed action of each tool. It decides from which level a call needs no person. */
const ACTIONS = {
  get_order: "read",
  track_parcel: "read",
  find_article: "read",
  draft_reply: "draft",
  refund_order: "refund",
};

function personAt(url, token) {
  const send = (method, path, body) => ask(url, token, method, path, body);

  return {
    /** Registers the shop's tool server, reads its tools and releases each under its action. Does nothing a second time. */
    releaseTools: async (shopUrl) => {
      const { tool_servers: servers } = await send("GET", "/api/tool-servers");
      const { id } =
        servers.find(({ name }) => name === "shop") ??
        (await send("POST", "/api/tool-servers", { name: "shop", kind: "mcp", url: shopUrl, auth: { type: "none" } }));
      const { tools } = await send("GET", `/api/tool-servers/${id}/tools`);
      if (tools.length === 0)
        throw new Error("Tenure cannot reach the shop. Start it with OUTBOUND_ALLOW_HOSTS, as the README says.");
      const held = tools.filter(({ status }) => status !== "released");
      const releases = held.map((tool) => ({ tool_id: tool.id, digest: tool.digest, action: ACTIONS[tool.name] }));
      if (releases.length > 0) await send("POST", `/api/tool-servers/${id}/release`, { tools: releases });
      return tools.map(({ call_name: name }) => name);
    },

    /** Registers the agent as a student. It has the tools of the shop and nothing else. */
    registerAgent: async (tools) => {
      const { agent } = await send("POST", "/api/agents", {
        name: "Shop helper",
        description: "Lives elsewhere and answers customers of the shop",
        role: "custom",
        maturity_level: "student",
        configuration: { tools, model: "builtin" },
      });
      return agent.id;
    },

    /** A key for the agent's program. It can call tools and look, and decide nothing. */
    makeKey: async () => {
      const permissions = ["AGENT_VIEW", "AGENT_RUN"];
      return (await send("POST", "/api/auth/api-keys", { name: "Shop helper", permissions })).key;
    },

    /** The agent's calls: for each run the tool, its arguments and the result. */
    calls: async (agentId) => {
      const { executions } = await send("GET", `/api/agents/${agentId}/executions?limit=100`);
      return Promise.all(
        executions.map(async ({ execution_id: id, status, result }) => {
          const { steps } = await send("GET", `/api/agents/${agentId}/executions/${id}/trace`);
          const call = steps.find(({ kind }) => kind === "tool");
          return { id, status, result, tool: call?.name, given: call?.input ?? {} };
        }),
      );
    },

    verdict: (executionId, body) => send("POST", `/api/reviews/${executionId}`, body),
    approve: (approvalId, reason) => send("POST", `/api/approvals/${approvalId}/approve`, { reason }),
    reject: (approvalId, reason) => send("POST", `/api/approvals/${approvalId}/reject`, { reason }),
    readiness: (agentId) => send("GET", `/api/graduation/agents/${agentId}/readiness`),
    standing: (agentId) => send("GET", `/api/agents/${agentId}/standing`),
    promote: (agentId, justification) =>
      send("POST", `/api/graduation/agents/${agentId}/promote`, { new_level: "intern", justification }),
  };
}
