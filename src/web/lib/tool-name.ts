/** The name of a template's tool, which may be an object. */
export const nameOfTool = (tool: unknown): string =>
  typeof tool === "string" ? tool : ((tool as { name?: string } | null)?.name ?? JSON.stringify(tool));
