import type { OutboundContext } from "#platform/outbound/guarded-fetch";

import type { OpenToolServer } from "./mcp-server.ts";
import { wireFault } from "./wire-fault.ts";
import type { WireTarget } from "./wire-fetch.ts";

/** An API document as a tool server. */
export function openApiServer(
  _ctx: OutboundContext,
  _target: WireTarget,
  _signal: AbortSignal,
): Promise<OpenToolServer> {
  throw wireFault("not_a_tool_server", "The address does not answer with an API document.");
}
