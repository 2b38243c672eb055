export interface Statement {
  sql: string;
  /** Texts and whole numbers. */
  args?: unknown[];
}

/** Statements as the database takes them in one round trip, on a stream that ends with them unless it is kept. */
export const pipelineOf = (
  statements: readonly Statement[],
  { baton = null, isKept = false }: { baton?: string | null; isKept?: boolean } = {},
): string =>
  JSON.stringify({ baton, requests: [...statements.map(asRequest), ...(isKept ? [] : [{ type: "close" }])] });

const asRequest = ({ sql, args = [] }: Statement) => ({ type: "execute", stmt: { sql, args: args.map(asValue) } });

const asValue = (value: unknown) =>
  typeof value === "number" ? { type: "integer", value: String(value) } : { type: "text", value };
