import type { OpenToolServer } from "./mcp-server.ts";
import type { WireContext, WireTarget } from "./wire-fetch.ts";

/** Connects to a tool server of either kind; its client is loaded then. Throws PROVIDER_ERROR with a reason. */
export async function openToolServer(
  ctx: WireContext,
  kind: "mcp" | "openapi",
  target: WireTarget,
  signal: AbortSignal,
): Promise<OpenToolServer> {
  if (kind === "openapi") return (await import("./openapi-server.ts")).openApiServer(ctx, target, signal);
  return (await import("./mcp-server.ts")).openMcpServer(ctx, target, signal);
}
