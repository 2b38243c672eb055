/** A tool's call inside what an approval is bound to, as an execution asks for it. */
export interface BoundCall {
  tool: string;
  arguments: Record<string, unknown>;
}

/** The call of a tool that an execution's request is bound to. What is not one has no name and no arguments. */
export function callOf(bound: Readonly<Record<string, unknown>>): BoundCall {
  const { tool, arguments: given } = bound;
  return {
    tool: typeof tool === "string" ? tool : "",
    arguments: typeof given === "object" && given !== null ? { ...given } : {},
  };
}
