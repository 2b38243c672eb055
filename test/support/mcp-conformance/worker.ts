import { createFetch, WINGS } from "#app";
import { endMcpSessionRoute } from "#protocols/mcp/end-mcp-session.route";
import { openMcpStream } from "#protocols/mcp/open-mcp-stream.route";
import { sendMcpMessage } from "#protocols/mcp/send-mcp-message.route";
import { protocols } from "#protocols/routes";
import platform from "#worker";

export * from "#worker";

const loadOffer = async () => (await import("./offer.ts")).conformanceOffer;

const conformance = {
  ...protocols,
  load: () => Promise.resolve([sendMcpMessage(loadOffer), openMcpStream(loadOffer), endMcpSessionRoute]),
};

/** The whole platform with an MCP server for the conformance suite. Everything else is the same code. */
export default {
  ...platform,
  fetch: createFetch(WINGS.map((wing) => (wing === protocols ? conformance : wing))),
};
