import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

import { STRUCTURED } from "#tools/wire/call-result";
import { withDistinctIds } from "#tools/wire/distinct-ids";
import { toolFormOf } from "#tools/wire/listed-tools";
import { ServerReader } from "#tools/wire/rpc-answer";
import { serverFetch } from "#tools/wire/server-fetch";
import type { ToolForm } from "#tools/wire/tool-form";
import { usableForms } from "#tools/wire/usable-forms";

export type Json = Record<string, unknown>;
type Era = "2025-11-25" | "2026-07-28";
export const ERAS: readonly Era[] = ["2025-11-25", "2026-07-28"];

/** How a server writes its answer to one method: the body, or a response. */
export type Writes = (request: { id: unknown; method: string; params: Json }) => unknown;

export const READ = { type: "object", properties: { order: { type: "string" } }, required: ["order"] };
export const good = (name: string): Json => ({ name, description: `does ${name}`, inputSchema: READ });
export const formOfGood = (name: string): Json => ({
  name,
  title: null,
  description: `does ${name}`,
  inputSchema: READ,
  outputSchema: null,
  annotations: {},
});

export const result = (id: unknown, told: unknown): Json => ({ jsonrpc: "2.0", id, result: told });
export const listOf = (...tools: unknown[]): Json => ({
  tools,
  resultType: "complete",
  ttlMs: 0,
  cacheScope: "private",
});

interface Connected {
  client: Client;
  reader: ServerReader;
  ids: unknown[];
}

/** The library as the platform uses it, connected to a server that answers each method as a test says. */
export async function connected(era: Era, writes: Readonly<Record<string, Writes>>): Promise<Connected> {
  const ids: unknown[] = [];
  const usual: Record<string, Writes> = {
    "server/discover": ({ id }) =>
      era === "2026-07-28"
        ? result(id, { ...listOf(), supportedVersions: [era], capabilities: { tools: {} } })
        : { jsonrpc: "2.0", id, error: { code: -32_601, message: "unknown" } },
    initialize: ({ id }) =>
      result(id, { protocolVersion: era, capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } }),
    ...writes,
  };
  const send = (_url: string | URL, init?: RequestInit): Promise<Response> => {
    if (init?.method !== "POST") return Promise.resolve(new Response(null, { status: 405 }));
    const request = JSON.parse(typeof init.body === "string" ? init.body : "null") as {
      id?: unknown;
      method: string;
      params?: Json;
    };
    const { id, method, params = {} } = request;
    if (id === undefined) return Promise.resolve(new Response(null, { status: 202 }));
    ids.push(id);
    const written = usual[method]?.({ id, method, params });
    return Promise.resolve(written instanceof Response ? written : Response.json(written));
  };
  const reader = new ServerReader();
  const client = new Client(
    { name: "test", version: "1" },
    { versionNegotiation: { mode: "auto" }, inputRequired: { autoFulfill: false }, listMaxPages: 20 },
  );
  const transport = new StreamableHTTPClientTransport(new URL("http://tools.example/mcp"), {
    fetch: serverFetch(send, { fault: null, status: null }, reader),
  });
  withDistinctIds(transport);
  await client.connect(transport, { timeout: 1_000 });
  return { client, reader, ids };
}

export async function listed(era: Era, writes: Writes): Promise<ToolForm[]> {
  const { client, reader } = await connected(era, { "tools/list": writes });
  const { tools } = await client.listTools(undefined, { cacheMode: "refresh", timeout: 1_000 });
  const forms = reader.tools.those(new Set(tools.map(({ name }) => name))).map(toolFormOf);
  return usableForms(forms).map(({ form }) => form);
}

export async function called(
  era: Era,
  writes: Writes,
): Promise<{ content: unknown; structured: unknown; isError: unknown }> {
  const { client } = await connected(era, { "tools/call": writes });
  const answer = await client.callTool(
    { name: "a", arguments: {} },
    { timeout: 1_000, allowInputRequired: true, toolDefinition: { name: "a", inputSchema: { type: "object" } } },
  );
  const { content, isError, _meta: meta } = answer as { content?: unknown; isError?: unknown; _meta?: Json };
  return { content, structured: meta?.[STRUCTURED], isError };
}
