import { endMcpSessionRoute } from "#protocols/mcp/end-mcp-session.route";
import { openMcpStream } from "#protocols/mcp/open-mcp-stream.route";
import { sendMcpMessage } from "#protocols/mcp/send-mcp-message.route";
import { createFetch } from "#workers/app";
import { WINGS } from "#workers/wings";
import platform from "#workers/worker";

export * from "#workers/worker";

const loadOffer = async () => (await import("./offer.ts")).conformanceOffer;

const conformance = {
  ...WINGS.protocols,
  load: () => Promise.resolve([sendMcpMessage(loadOffer), openMcpStream(loadOffer), endMcpSessionRoute]),
};

/** The whole platform with an MCP server for the conformance suite. Everything else is the same code. */
export default {
  ...platform,
  fetch: createFetch(Object.values({ ...WINGS, protocols: conformance })),
};
