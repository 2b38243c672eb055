/** The name of a template's tool, which may be an object. */
export const nameOfTool = (tool: unknown): string =>
  typeof tool === "string" ? tool : ((tool as { name?: string } | null)?.name ?? JSON.stringify(tool));

/** The names of servers' tools in a text as people read them: `mcp__orders__refund_order` is `orders · refund_order`. */
export const toolWords = (text: string): string =>
  text.replaceAll(/\bmcp__([a-z0-9-]+)__([\w-]+)/g, (_, server: string, tool: string) => {
    // The mark of a name that models would not accept.
    return `${server} · ${tool.replace(/_[0-9a-f]{10}$/, "")}`;
  });
