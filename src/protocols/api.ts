import type { Operation } from "#http/operation";
import { executeMcpToolRoute } from "#protocols/mcp-tools/execute-mcp-tool.route";
import { listMcpToolsRoute } from "#protocols/mcp-tools/list-mcp-tools.route";
import { endMcpSessionRoute } from "#protocols/mcp/end-mcp-session.route";
import { openMcpStreamRoute } from "#protocols/mcp/open-mcp-stream.route";
import { sendMcpMessageRoute } from "#protocols/mcp/send-mcp-message.route";
import {
  getProtectedResourceRoute,
  getProtectedMcpRoute,
} from "#protocols/protected-resource/get-protected-resource.route";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  sendMcpMessageRoute,
  openMcpStreamRoute,
  endMcpSessionRoute,
  listMcpToolsRoute,
  executeMcpToolRoute,
  getProtectedResourceRoute,
  getProtectedMcpRoute,
];
