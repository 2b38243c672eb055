import { fileURLToPath } from "node:url";

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

import { MESSAGES } from "./messages.js";
import { signIn } from "./sign-in.js";

/**
 * An agent that lives outside of Tenure. Rules take the place of a model, so that each run is the same. It knows nothing
 * of the shop: it has the address of Tenure's tool protocol, and a key with the id under which it is registered there.
 * `authProvider` takes the place of both where a person signed it in.
 */
export async function connectAgent({ url, key, agentId, authProvider }) {
  const client = new Client({ name: "shop-helper", version: "1.0.0" });
  const headers = { Authorization: `Bearer ${key}`, "X-Agent-Id": agentId };
  const credential = authProvider === undefined ? { requestInit: { headers } } : { authProvider };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/api/mcp`), credential));

  const call = async (name, given) => {
    const { structuredContent: data, isError } = await client.callTool({ name, arguments: given });
    return { data, isError: isError === true };
  };

  return {
    tools: async () => (await client.listTools()).tools,
    /** Does what a message asks for. A call above the agent's level waits for a person: then the run is `in_progress`. */
    answer: async (message) => {
      const { tool, given } = plan(message);
      const { data, isError } = await call(`mcp__shop__${tool}`, { ...given, question: message });
      return { message, tool, given, run: data, isError };
    },
    /** Looks whether a run that waited has ended. */
    look: async (executionId) => (await call("get_run", { execution_id: executionId })).data,
    close: () => client.close(),
  };
}

/** The call that a message asks for. It takes the first number that it finds, which is not always the right one. */
function plan(message) {
  const order = /SO-\d+/.exec(message)?.[0];
  const parcel = /PX-\d+/.exec(message)?.[0];
  const article = /AR-\d+/.exec(message)?.[0];
  const amount = /refund ([\d.]+) EUR/.exec(message)?.[1];
  if (amount !== undefined) return { tool: "refund_order", given: { order, amount_eur: Number(amount) } };
  if (message.startsWith("Write "))
    return { tool: "draft_reply", given: { reply: `Your order ${order} is a good choice.` } };
  if (parcel !== undefined) return { tool: "track_parcel", given: { parcel } };
  if (article !== undefined) return { tool: "find_article", given: { article } };
  return { tool: "get_order", given: { order } };
}

/** What a run says about itself, in one line. */
export function wordsOf({ tool, given, run, isError }) {
  const asked = `${tool} ${Object.values(given).join(" ")}`;
  if (run.awaiting_approval !== undefined) return `${asked}: waits for a person`;
  if (isError) return `${asked}: ${run.error?.message ?? "failed"}`;
  return `${asked}: ${JSON.stringify(run.result.details.structured)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { TENURE_URL: url = "http://127.0.0.1:8000", TENURE_KEY: key, TENURE_AGENT: agentId } = process.env;
  const say = (line) => process.stdout.write(`${line}\n`);
  const credential =
    key === undefined
      ? { authProvider: await signIn(url, (address) => say(`Open this address, and choose the agent:\n${address}`)) }
      : { key, agentId };
  const agent = await connectAgent({ url, ...credential });
  for (const message of MESSAGES) say(wordsOf(await agent.answer(message)));
  await agent.close();
}
