import { McpServer, type ServerContext } from "@modelcontextprotocol/server";

import type { ServiceContext } from "#context/context";
import type { Catalogue, Offer } from "#protocols/mcp-catalogue/catalogue";

import { answerCheck } from "./answer-check.ts";
import { namedAgent } from "./named-agent.ts";
import { asProtocolError, asToolError, noSuch } from "./rpc-refusal.ts";
import { requestOf } from "./served-request.ts";
import { type StateSeal, stateSealOf } from "./state-seal.ts";

/** How long a question stays open, because a person needs time to decide. */
const QUESTION_MS = 600_000;

/**
 * Each of our servers offers all the protocol's features; a caller without permissions gets empty lists. It does not
 * report changes of lists, and declares so, because the library would promise it.
 */
const CAPABILITIES = {
  tools: { listChanged: false },
  resources: { subscribe: true, listChanged: false },
  prompts: { listChanged: false },
  completions: {},
  logging: {},
};

export interface Served {
  offer: Offer;
  /** Whether a question is asked within the client's request, as in revisions before 2026-07-28. */
  asksWithin: boolean;
  agentIdOfHeader: string | undefined;
}

/** The data of a request that its handler uses. */
interface Serving extends Pick<Served, "asksWithin"> {
  ctx: ServiceContext;
  seal: StateSeal;
  catalogueFor: (context: ServerContext) => Catalogue;
}

/** A server for one request of one caller. */
export function createMcpServer(ctx: ServiceContext, { offer, asksWithin, agentIdOfHeader }: Served): McpServer {
  const seal = stateSealOf(ctx);
  const server = new HeaderCheckingServer(offer.to(ctx, agentIdOfHeader), offer.identity, {
    capabilities: CAPABILITIES,
    instructions: offer.instructions,
    jsonSchemaValidator: answerCheck,
    inputRequired: { roundTimeoutMs: QUESTION_MS },
    requestState: { verify: (state, context) => seal.open(state, context) },
  });
  const catalogueFor = ({ mcpReq: { _meta: meta } }: ServerContext): Catalogue =>
    offer.to(ctx, namedAgent(meta, agentIdOfHeader));
  const serving: Serving = { ctx, seal, asksWithin, catalogueFor };
  serveTools(server, serving);
  serveResources(server, serving);
  servePrompts(server, serving);
  return server;
}

/** The library asks it for the schema that relates a call's headers to the call. */
class HeaderCheckingServer extends McpServer {
  readonly #catalogue: Catalogue;

  constructor(catalogue: Catalogue, ...words: ConstructorParameters<typeof McpServer>) {
    super(...words);
    this.#catalogue = catalogue;
  }

  override toolInputSchemaJson(name: string): Record<string, unknown> | undefined {
    return this.#catalogue.schemaWithHeaders(name);
  }
}

function serveTools({ server }: McpServer, { ctx, seal, asksWithin, catalogueFor }: Serving): void {
  server.setRequestHandler("tools/list", (_request, context) =>
    asProtocolError(async () => ({ tools: await catalogueFor(context).tools() })),
  );
  server.setRequestHandler("tools/call", async ({ params: { name, arguments: given = {} } }, context) => {
    const request = requestOf(server, context, { given, asksWithin });
    const calling = asToolError(() => catalogueFor(context).callTool(name, request));
    // Also after the client disconnected, which cancels the run.
    ctx.waitUntil(calling.then(undefined, () => undefined));
    const result = (await calling) ?? noSuch("tool", { name });
    return seal.close(result, context);
  });
}

function serveResources({ server }: McpServer, { catalogueFor }: Serving): void {
  server.setRequestHandler("resources/list", ({ params }, context) =>
    asProtocolError(() => catalogueFor(context).resources(params?.cursor)),
  );
  server.setRequestHandler("resources/templates/list", (_request, context) => ({
    resourceTemplates: catalogueFor(context).templates(),
  }));
  server.setRequestHandler("resources/read", ({ params: { uri } }, context) =>
    asProtocolError(async () => ({
      contents: (await catalogueFor(context).readResource(uri)) ?? noSuch("resource", { uri }),
    })),
  );
  // The session records both; its stream sends the changes.
  server.setRequestHandler("resources/subscribe", () => ({}));
  server.setRequestHandler("resources/unsubscribe", () => ({}));
}

function servePrompts({ server }: McpServer, { seal, asksWithin, catalogueFor }: Serving): void {
  server.setRequestHandler("prompts/list", (_request, context) =>
    asProtocolError(async () => ({ prompts: await catalogueFor(context).prompts() })),
  );
  server.setRequestHandler("prompts/get", async ({ params: { name, arguments: given = {} } }, context) => {
    const request = requestOf(server, context, { given, asksWithin });
    const result = await asProtocolError(() => catalogueFor(context).getPrompt(name, request));
    return seal.close(result ?? noSuch("prompt", { name }), context);
  });
  server.setRequestHandler("completion/complete", ({ params }, context) =>
    asProtocolError(async () => ({ completion: { values: await catalogueFor(context).complete(params) } })),
  );
}
