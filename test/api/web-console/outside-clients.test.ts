import { join } from "node:path";

import { Client, type OAuthClientProvider } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Page } from "playwright-core";
import { expect, inject, onTestFinished, test } from "vitest";

import { repositoryFolder } from "#local/paths";
import { PASSWORD } from "#test/support/authenticator";
import { newProvider, startProgram } from "#test/support/browser-program";
import { signUp, type TestAccount } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { createAgent } from "#test/support/factories/agents";
import { temporaryDataFolder } from "#test/support/instance";

type SignIn = (
  provider: OAuthClientProvider,
  answered: { serverUrl: string; authorizationCode: string; callbackIssuer?: string },
) => Promise<string>;

/**
 * The parts of these packages that are used here. The compiler would need minutes and gigabytes to read their own types,
 * so their names are not constants to it.
 */
interface AiSdk {
  auth: SignIn;
  createMCPClient: (options: object) => Promise<{
    tools(): Promise<Record<string, { execute(input: object, options: object): Promise<unknown> }>>;
    close(): Promise<void>;
  }>;
}
interface OfficialSdk {
  auth: SignIn;
}
interface LangChain {
  MultiServerMCPClient: new (options: object) => {
    getTools(): Promise<{ name: string; invoke(input: object): Promise<unknown> }[]>;
    close(): Promise<void>;
  };
}

const load = async <Package>(name: string): Promise<Package> => (await import(/* @vite-ignore */ name)) as Package;

const serverUrl = (): string => `${inject("baseUrl")}/api/mcp`;

/** Lets the program that sent the browser to this address act as the person. */
async function allow(account: TestAccount, address: string): Promise<Page> {
  const { page } = await visitSignedIn(account, address);
  expect(await page.getByLabel("It acts as").inputValue()).toBe(""); // the person
  await page.getByRole("button", { name: "Allow" }).click();
  return page;
}

async function person() {
  const account = await signUp({ password: PASSWORD });
  const agent = await createAgent(account, { name: "Clerk of the harbour" });
  return { account, agent };
}

test("mcp-remote signs in without a key, lists the tools and calls one", async () => {
  const { account, agent } = await person();
  const folder = await temporaryDataFolder();
  onTestFinished(() => folder.remove());
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(repositoryFolder, "node_modules/mcp-remote/dist/proxy.js"), serverUrl(), "--auth-timeout", "120"],
    // It opens the person's browser, which is the one of the test.
    env: { PATH: process.env["PATH"] ?? "", HOME: folder.path, MCP_REMOTE_CONFIG_DIR: folder.path, BROWSER: "true" },
    stderr: "pipe",
  });
  const { promise: sentTo, resolve } = Promise.withResolvers<string>();
  let said = "";
  transport.stderr?.on("data", (part: Buffer) => {
    said += part.toString();
    const [address] = /http\S+\/oauth\/authorize\?\S+(?=\n)/.exec(said) ?? [];
    if (address !== undefined) resolve(address);
  });
  const client = new Client({ name: "a test", version: "1.0.0" });
  const connecting = client.connect(transport, { timeout: 120_000 });
  onTestFinished(() => client.close());
  await allow(account, await sentTo);
  await connecting;
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain("list_agents");
  const result = await client.callTool({ name: "list_agents", arguments: {} });
  expect(JSON.stringify(result)).toContain(agent.id);
}, 120_000);

test("the AI SDK's client signs in without a key, lists the tools and calls one", async () => {
  const { account, agent } = await person();
  const program = await startProgram();
  const { provider, sentTo } = newProvider(program.address);
  const { auth, createMCPClient } = await load<AiSdk>("@ai-sdk/mcp");
  const transport = { type: "http", url: serverUrl(), authProvider: provider };
  await expect(createMCPClient({ transport })).rejects.toThrow();
  await allow(account, sentTo());
  const answer = await program.answer;
  const answered = {
    serverUrl: serverUrl(),
    authorizationCode: answer.get("code") ?? "",
    callbackIssuer: answer.get("iss") ?? "",
  };
  expect(await auth(provider, answered)).toBe("AUTHORIZED");
  const client = await createMCPClient({ transport });
  onTestFinished(() => client.close());
  const tools = await client.tools();
  const result = await tools["list_agents"]?.execute({}, { toolCallId: "1", messages: [], context: {} });
  expect(JSON.stringify(result)).toContain(agent.id);
}, 120_000);

test("LangChain's client signs in without a key, lists the tools and calls one", async () => {
  const { account, agent } = await person();
  const program = await startProgram();
  const { provider, sentTo } = newProvider(program.address);
  const [{ MultiServerMCPClient }, { auth }] = await Promise.all([
    load<LangChain>("@langchain/mcp-adapters"),
    load<OfficialSdk>("@modelcontextprotocol/sdk/client/auth.js"),
  ]);
  const newClient = () =>
    new MultiServerMCPClient({
      mcpServers: { tenure: { transport: "http", url: serverUrl(), authProvider: provider } },
    });
  await expect(newClient().getTools()).rejects.toThrow();
  await allow(account, sentTo());
  const answer = await program.answer;
  const code = answer.get("code") ?? "";
  expect(await auth(provider, { serverUrl: serverUrl(), authorizationCode: code })).toBe("AUTHORIZED");
  const client = newClient();
  onTestFinished(() => client.close());
  const tools = await client.getTools();
  const result = await tools.find(({ name }) => name === "list_agents")?.invoke({});
  expect(JSON.stringify(result)).toContain(agent.id);
}, 120_000);
