import type { CallToolResult, ContentBlock, InputRequiredResult, Tool } from "@modelcontextprotocol/server";

import type { Request } from "#protocols/mcp-catalogue/catalogue";

/** A tool that the conformance suite calls. The suite's scenarios define its behaviour. */
export interface FixtureTool {
  name: string;
  inputSchema?: Tool["inputSchema"];
  call: (request: Request) => CallToolResult | InputRequiredResult | Promise<CallToolResult | InputRequiredResult>;
}

/** A grey picture of one pixel. */
export const PICTURE = {
  type: "image" as const,
  data: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  mimeType: "image/png",
};

/** A sound of one sample. */
export const SOUND = {
  type: "audio" as const,
  data: "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQIAAAAAAA==",
  mimeType: "audio/wav",
};

export const content = (...blocks: ContentBlock[]): CallToolResult => ({ content: blocks });

export const text = (words: string): CallToolResult => content({ type: "text", text: words });
