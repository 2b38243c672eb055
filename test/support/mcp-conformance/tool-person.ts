import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { vi } from "vitest";

import { call, newAddress, signUp } from "#test/support/client";
import { agentBody } from "#test/support/factories/agents";
import type { ServerToolView, ToolServerView } from "#test/support/factories/tool-servers";

/** Instructions of a scenario of the suite to its client. */
interface Asked {
  server: string;
  scenario: string;
  context: {
    client_id?: string;
    client_secret?: string;
    /** The calls that the suite wants instead of every tool. */
    toolCalls?: { name: string; arguments: Record<string, unknown> }[];
  };
}

interface Person {
  token: string;
  cookie: string;
  baseUrl: string;
}

type Connectable = ToolServerView & { authorization: { state: string } | null };

const PASSWORD = "correct horse battery staple";
/** How often a person tries again when a server asks for more permissions. */
const MOST_TRIES = 6;
/** The suite has a tool to which a client gives the schema that it got for another one. */
const ECHOED = "json_schema_2020_12_tool";

/**
 * A person who uses each scenario's server through an instance of the platform: registers it, authorizes it in a browser,
 * releases its tools, and has an agent call them.
 */
export async function startToolPerson(baseUrl: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    try {
      const said = await use(await newPerson(baseUrl), JSON.parse(Buffer.concat(chunks).toString("utf8")) as Asked);
      response.writeHead(200).end(`${said.join("\n")}\n`);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function newPerson(baseUrl: string): Promise<Person> {
  const account = await signUp({ baseUrl, password: PASSWORD });
  const body = { email: account.email, password: PASSWORD };
  const { cookies } = await call("POST", "/api/auth/login", { body, from: newAddress(), baseUrl });
  return { token: account.token, cookie: (cookies[0] ?? "").split(";")[0] ?? "", baseUrl };
}

/** Uses the server; returns what happened, for the person who reads a failed run. */
async function use(person: Person, { server: url, scenario, context }: Asked): Promise<string[]> {
  const said: string[] = [];
  const { client_id, client_secret } = context;
  const client = client_id === undefined ? {} : { client_id, client_secret };
  const auth = scenario.startsWith("auth/") ? { type: "oauth", ...client } : { type: "none" };
  let server = await ask<Connectable>(person, "POST", "/api/tool-servers", { name: "suite", kind: "mcp", url, auth });
  for (let tries = 0; tries < MOST_TRIES && server.authorization !== null; tries += 1) {
    if (server.authorization.state === "connected") break;
    // oxlint-disable-next-line no-await-in-loop -- one consent after the other
    if (!(await authorize(person, server, said))) return said;
    // oxlint-disable-next-line no-await-in-loop -- the state after the consent
    server = await look(person, server);
  }
  said.push(`server: ${JSON.stringify([server.status, server.fault, server.authorization?.state])}`);
  const listed = await ask<{ tools: ServerToolView[] }>(person, "GET", `/api/tool-servers/${server.id}/tools`);
  const tools = listed.tools.filter((tool) => tool.not_importable === null);
  for (const { id, digest } of tools) {
    const release = { digest, action: "read" };
    // oxlint-disable-next-line no-await-in-loop -- one release after the other
    await ask(person, "POST", `/api/tool-servers/${server.id}/tools/${id}/release`, release);
  }
  const calls = context.toolCalls ?? tools.map((tool) => ({ name: tool.name, arguments: argumentsFor(tool, tools) }));
  const agentId = await agentWith(person, tools);
  for (const made of calls) {
    // oxlint-disable-next-line no-await-in-loop -- one call after the other
    await callTool(person, { server, agentId, tools, made, said });
  }
  return said;
}

const look = (person: Person, { id }: Connectable) => ask<Connectable>(person, "GET", `/api/tool-servers/${id}`);

interface Use {
  server: Connectable;
  agentId: string;
  tools: readonly ServerToolView[];
  made: { name: string; arguments: Record<string, unknown> };
  said: string[];
}

/** Calls a tool; where the call lacked permissions the person connects the server again, and calls again. */
async function callTool(person: Person, { server, agentId, tools, made, said }: Use): Promise<void> {
  const tool = tools.find(({ name }) => name === made.name)?.call_name;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    const answer = await call("POST", `/api/agents/${agentId}/execute`, {
      token: person.token,
      baseUrl: person.baseUrl,
      body: { task: "Use the tool", context: withoutNulls(made.arguments), parameters: { tool, wait_seconds: 5 } },
    });
    said.push(`${made.name}: ${answer.status} ${answer.text.slice(0, 300)}`);
    if (answer.status === 202) {
      const { execution_id: executionId } = answer.data<{ execution_id: string }>();
      // oxlint-disable-next-line no-await-in-loop -- the end of the call
      said.push(JSON.stringify(await answered(person, agentId, executionId)).slice(0, 300));
    }
    // oxlint-disable-next-line no-await-in-loop -- the state after the call
    const { authorization } = await look(person, server);
    if (authorization === null || authorization.state === "connected") return;
    // oxlint-disable-next-line no-await-in-loop -- before the next try
    if (!(await authorize(person, server, said))) return;
  }
}

/** Connects the server as a person does in a browser; false where the platform does not begin. */
async function authorize(person: Person, { id }: Connectable, said: string[]): Promise<boolean> {
  const { token, baseUrl, cookie } = person;
  const begun = await call("POST", `/api/tool-servers/${id}/authorization`, { token, baseUrl });
  said.push(`authorization: ${begun.status} ${begun.error?.message ?? ""}`);
  if (begun.status !== 200) return false;
  const page = await fetch(begun.data<{ authorization_url: string }>().authorization_url, { redirect: "manual" });
  const back = page.headers.get("location");
  if (back === null) throw new Error(`The page answered ${page.status} ${await page.text()}`);
  const { pathname, search } = new URL(back);
  const finished = await call("GET", `${pathname}${search}`, { headers: { cookie }, from: newAddress(), baseUrl });
  said.push(`came back: ${finished.status} ${finished.headers["location"] ?? finished.text}`);
  return true;
}

async function agentWith(person: Person, tools: readonly ServerToolView[]): Promise<string> {
  const configuration = { tools: tools.map(({ call_name: name }) => name) };
  const { agent } = await ask<{ agent: { id: string } }>(person, "POST", "/api/agents", agentBody({ configuration }));
  return agent.id;
}

/** The arguments for a tool: the echoed schema where it wants one, and a value for each other required argument. */
function argumentsFor({ input_schema: form }: ServerToolView, tools: readonly ServerToolView[]) {
  const { required, properties = {} } = form as {
    required?: string[];
    properties?: Record<string, { type?: unknown }>;
  };
  const echoed = tools.find(({ name }) => name === ECHOED)?.input_schema;
  const valueOf = (name: string, index: number): unknown =>
    name === "schema" ? echoed : properties[name]?.type === "string" ? `text ${index}` : index + 1;
  return Object.fromEntries((required ?? []).map((name, index) => [name, valueOf(name, index)]));
}

/** Without those that are null: the platform sends no argument that does not fit its schema, so an agent leaves it out. */
const withoutNulls = (given: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));

interface Run {
  status: string;
  result: { awaiting_approval?: { approval_id: string } } | null;
}

/** Answers the question of a server while the run waits, as a person does under Approvals. */
async function answered(person: Person, agentId: string, executionId: string): Promise<Run> {
  const path = `/api/agents/${agentId}/executions/${executionId}`;
  const run = await vi.waitUntil(
    async () => {
      const now = await ask<Run>(person, "GET", path);
      return isOver(now) || now.result?.awaiting_approval !== undefined ? now : undefined;
    },
    { timeout: 30_000, interval: 50 },
  );
  const approvalId = run.result?.awaiting_approval?.approval_id;
  if (isOver(run) || approvalId === undefined) return run;
  const answer = { arguments: { confirmed: true } };
  await ask(person, "POST", `/api/approvals/${approvalId}/approve-changed`, answer);
  return vi.waitUntil(
    async () => {
      const now = await ask<Run>(person, "GET", path);
      return isOver(now) ? now : undefined;
    },
    { timeout: 30_000, interval: 50 },
  );
}

const isOver = ({ status }: Run): boolean => ["completed", "failed", "cancelled"].includes(status);

async function ask<Data>({ token, baseUrl }: Person, method: string, path: string, body?: unknown): Promise<Data> {
  const answer = await call(method, path, { token, baseUrl, ...(body === undefined ? {} : { body }) });
  if (answer.error !== undefined) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.data<Data>();
}
