import { auth, Client, StreamableHTTPClientTransport, UnauthorizedError } from "@modelcontextprotocol/client";
import { expect, inject, onTestFinished, test } from "vitest";

import { newProvider } from "#test/support/browser-program";
import { call, newAddress, signUp, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { connectMcp, ERAS } from "#test/support/mcp";
import { consentTo, REDIRECT_URI, requestIn, signedInProgram } from "#test/support/programs";
import { addColleague } from "#test/support/users";

const FEW = { scope: "AGENT_VIEW" };
const CHALLENGE = /^Bearer realm="Tenure", error="insufficient_scope", .*scope="([^"]*)", resource_metadata="([^"]*)"$/;

/** A message to the server in the form of a revision. */
const send = (token: string, method: string, params: Record<string, unknown>, revision = "2025-11-25") =>
  call("POST", "/api/mcp", {
    token,
    body: { jsonrpc: "2.0", id: 1, method, params },
    headers: { "mcp-protocol-version": revision },
  });

const CALLS: [string, Record<string, unknown>, string][] = [
  ["tools/call", { name: "run_agent", arguments: {} }, "AGENT_RUN"],
  ["tools/call", { name: "decide_approval", arguments: {} }, "GOVERNANCE_APPROVE"],
  ["prompts/get", { name: "review_approvals" }, "GOVERNANCE_APPROVE"],
];

test.each(CALLS)(
  "%s %j of a program without the permission is refused with the scope to ask its person for",
  async (...row) => {
    const [method, params, permission] = row;
    const { tokens } = await signedInProgram(await signUp(), FEW);
    const [before, since] = await Promise.all(
      ["2025-11-25", "2026-07-28"].map((revision) => send(tokens.access_token, method, params, revision)),
    );
    const scopes = [before, since].map((answer) => {
      expect([answer?.status, answer?.body]).toMatchObject([
        403,
        { jsonrpc: "2.0", error: { data: { code: "FORBIDDEN" } } },
      ]);
      const [, scope, metadata = ""] = CHALLENGE.exec(answer?.headers["www-authenticate"] ?? "") ?? [];
      expect(new URL(metadata).pathname).toBe("/.well-known/oauth-protected-resource/api/mcp");
      return scope;
    });
    // Until 2025-11-25 a client asks for just what is named; since then it adds that to what it has.
    expect(scopes).toEqual([`AGENT_VIEW ${permission}`, permission]);
  },
);

test("resources of a program without AGENT_VIEW are refused with the scope to ask for", async () => {
  const { tokens } = await signedInProgram(await signUp(), { scope: "SKILL_VIEW" });
  const answer = await send(tokens.access_token, "resources/list", {}, "2026-07-28");
  expect([answer.status, CHALLENGE.exec(answer.headers["www-authenticate"] ?? "")?.[1]]).toEqual([403, "AGENT_VIEW"]);
});

test("a request of the API says which scope to ask for, and so do the tools without the protocol", async () => {
  const owner = await signUp();
  const api = await signedInProgram(owner, { ...FEW, resource: inject("baseUrl") });
  const { access_token: token } = api.tokens;
  const answers = [
    await call("GET", "/api/webhooks", { token }),
    await call("POST", "/api/mcp/execute", { token, body: { tool: "run_agent", arguments: {} } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  expect(
    answers.map(({ headers }) => /error="(\w+)".*scope="(\w+)"/.exec(headers["www-authenticate"] ?? "")?.slice(1)),
  ).toEqual([
    ["insufficient_scope", "WEBHOOK_MANAGE"],
    ["insufficient_scope", "AGENT_RUN"],
  ]);
});

test("a program is not sent to ask for what its person may not do, and an API key never", async () => {
  const owner = await signUp();
  const viewer = await addColleague(owner, "viewer");
  const program = await signedInProgram(viewer, FEW);
  const key = await call("POST", "/api/auth/api-keys", {
    token: owner.token,
    body: { name: "few", permissions: ["AGENT_VIEW"] },
  });
  const keyed = key.data<{ key: string }>().key;
  const asked = { name: "run_agent", arguments: { agent_id: "x", task: "x" } };
  const answers = [
    await call("POST", "/api/mcp/execute", { token: program.tokens.access_token, body: { tool: "run_agent" } }),
    await call("POST", "/api/mcp/execute", { token: keyed, body: { tool: "run_agent" } }),
  ];
  expect(answers.map(({ status, headers }) => [status, headers["www-authenticate"]])).toEqual([
    [403, undefined],
    [403, undefined],
  ]);
  const connected = await connectMcp({ token: program.tokens.access_token }, "2026-07-28");
  expect(JSON.stringify(await connected.client.callTool(asked))).toContain("This requires the permission AGENT_RUN.");
});

test("a program that acts for an agent is not sent to ask for decisions, which no agent makes", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const { tokens } = await signedInProgram(owner, FEW, { agent_id: agent.id });
  const connected = await connectMcp({ token: tokens.access_token }, "2026-07-28");
  const { tools } = await connected.client.listTools();
  expect(tools.map(({ name }) => name)).not.toContain("run_agent");
  const result = await connected.client.callTool({ name: "decide_approval", arguments: { approval_id: "x" } });
  expect(result.isError).toBe(true);
});

test.each(ERAS)("in revision %s a program sees the tools and prompts that its person may use", async (era) => {
  const owner = await signUp();
  const { tokens } = await signedInProgram(owner, FEW);
  const { client } = await connectMcp({ token: tokens.access_token }, era);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["list_agents", "decide_approval"]));
  const { prompts } = await client.listPrompts();
  expect(prompts.map(({ name }) => name)).toContain("review_approvals");
});

/** Answers the consent page as its person, without a browser. */
async function consented(owner: TestAccount, address: string): Promise<{ code: string; iss: string }> {
  const { pathname, search } = new URL(address);
  const request = requestIn(await call("GET", pathname + search, { from: newAddress() }));
  const { redirect_to: to } = (await consentTo(owner, request)).data<{ redirect_to: string }>();
  const answer = new URL(to).searchParams;
  return { code: answer.get("code") ?? "", iss: answer.get("iss") ?? "" };
}

test.each(["2026-07-28", "2025-11-25"] as const)(
  "the official client of revision %s asks its person for more, and then calls the tool",
  async (era) => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const serverUrl = `${inject("baseUrl")}/api/mcp`;
    const { provider, sentTo } = newProvider(REDIRECT_URI);
    const signIn = async (): Promise<string> => {
      const { code, iss } = await consented(owner, sentTo());
      expect(await auth(provider, { serverUrl, authorizationCode: code, iss })).toBe("AUTHORIZED");
      return (await provider.tokens())?.scope ?? "";
    };
    expect(await auth(provider, { serverUrl, scope: "AGENT_VIEW" })).toBe("REDIRECT");
    expect(await signIn()).toBe("AGENT_VIEW");
    const client = new Client(
      { name: "a test", version: "1.0.0" },
      era === "2026-07-28" ? { versionNegotiation: { mode: { pin: era } } } : { supportedProtocolVersions: [era] },
    );
    await client.connect(new StreamableHTTPClientTransport(new URL(serverUrl), { authProvider: provider }));
    onTestFinished(() => client.close());
    const asked = { name: "run_agent", arguments: { agent_id: agent.id, task: "Say hello" } };
    await expect(client.callTool(asked)).rejects.toBeInstanceOf(UnauthorizedError);
    expect(await signIn()).toBe("AGENT_VIEW AGENT_RUN");
    expect((await client.callTool(asked)).isError).toBeFalsy();
  },
);
