import {
  Client,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type ElicitResult,
} from "@modelcontextprotocol/client";
import { inject, onTestFinished } from "vitest";

import type { TestAccount } from "#test/support/client";

/** The served revisions in the form that a client requests. The last is the form with a separate stream. */
export const ERAS = ["2026-07-28", "2025-11-25", "2025-06-18", "2024-11-05"] as const;
export type Era = (typeof ERAS)[number];

interface Connecting {
  /** The registered agent that the client calls for. */
  agentId?: string;
  baseUrl?: string;
  apiKey?: string;
  /** The client's person's answer to a question; a client without it cannot ask. */
  answer?: (question: { message: string }) => ElicitResult | Promise<ElicitResult>;
}

export interface Connected {
  client: Client;
  transport: StreamableHTTPClientTransport | SSEClientTransport;
}

/** The official client, connected in a revision until the test is over. */
export async function connectMcp(
  { token }: Pick<TestAccount, "token">,
  era: Era,
  { agentId, baseUrl = inject("baseUrl"), apiKey, answer }: Connecting = {},
): Promise<Connected> {
  const client = new Client(
    { name: "a test", version: "1.0.0" },
    {
      capabilities: answer === undefined ? {} : { elicitation: { form: {} } },
      ...(era === "2026-07-28" ? { versionNegotiation: { mode: { pin: era } } } : { supportedProtocolVersions: [era] }),
    },
  );
  if (answer !== undefined) client.setRequestHandler("elicitation/create", ({ params }) => answer(params));
  const headers = {
    Authorization: `Bearer ${apiKey ?? token}`,
    ...(agentId === undefined ? {} : { "X-Agent-Id": agentId }),
  };
  const url = new URL(`${baseUrl}/api/mcp`);
  const options = { requestInit: { headers } };
  const transport =
    era === "2024-11-05"
      ? new SSEClientTransport(url, {
          ...options,
          eventSourceInit: {
            fetch: (address, init) => fetch(address, { ...init, headers: { ...init.headers, ...headers } }),
          },
        })
      : new StreamableHTTPClientTransport(url, options);
  await client.connect(transport);
  onTestFinished(() => client.close());
  return { client, transport };
}

/** The structured content of a tool's result. */
export function dataOf<Data>(result: { structuredContent?: unknown }): Data {
  return result.structuredContent as Data;
}
