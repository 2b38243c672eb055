/** One event of a stream of the MCP server. */
export interface StreamEvent {
  id?: string;
  event: "endpoint" | "message";
  data: unknown;
  text?: string;
}
