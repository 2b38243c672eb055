/** What to call a tool of an agent template, which may be more than a name. */
export const nameOfTool = (tool: unknown): string =>
  typeof tool === "string" ? tool : ((tool as { name?: string } | null)?.name ?? JSON.stringify(tool));
